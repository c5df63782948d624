import type { ManifestElement, ManifestForm } from '../file/manifest.ts';
import { shortAddresses, wholeAddress } from './address-table.ts';
import type { CompactManifest, CompactPage, CompactTemplate } from './compact-manifest.ts';
import { expandedElement } from './element-codec.ts';
import { expandedList, ownList, pageScope, wideScope } from './element-lists.ts';
import { expandedForm } from './form-codec.ts';
import type { PageSurroundings } from './page-codec.ts';
import { expandedStates } from './state-codec.ts';
import type { UsualOfUnread } from './unread-usual.ts';

/** The `states` property of a page, template or site. */
type States = ReturnType<typeof expandedStates>;

/** Converts parts of a manifest from version 1.1 to 1.0. Throws RangeError for an index beyond its table. */
export class CompactReader {
  readonly startUrl: string;
  readonly anchors: readonly ManifestElement[];
  readonly forms: readonly ManifestForm[];
  readonly surroundings: PageSurroundings;
  /** The addresses of the table, still without the base. */
  readonly addresses: readonly string[];
  readonly #compact: CompactManifest;

  constructor(compact: CompactManifest) {
    this.#compact = compact;
    this.addresses = shortAddresses(compact);
    const { website, usual } = compact;
    this.startUrl = this.urlAt(website.start_url);
    const scope = wideScope(null, this.startUrl, usual);
    this.anchors = compact.anchors.map((one) => expandedElement(one, scope, this.urlAt));
    this.forms = compact.forms.map((form) => expandedForm(form, usual.confidence, this.urlAt));
    this.surroundings = {
      sections: website.main_sections.map(({ title }) => title),
      anchors: this.anchors.map(({ id }) => id),
      templates: this.#templateIds(),
      forms: this.forms.map(({ id }) => id),
      usual: usual.page,
      unread: unreadUsual(compact),
    };
  }

  /** The address at an index of the table. */
  readonly urlAt = (index: number): string => {
    const written = this.addresses[index];
    if (written === undefined) throw new RangeError(`The manifest has no address ${index}.`);
    return wholeAddress(written, this.#compact.base);
  };

  elementsOfTemplate({ usual, elements, pattern }: CompactTemplate): ManifestElement[] {
    const list = { elements, ...(usual === undefined ? {} : { usual }) };
    return expandedList(list, wideScope(pattern, this.startUrl, this.#compact.usual), this.urlAt);
  }

  #templateIds(): ReadonlyMap<string, readonly string[]> {
    const templates = Object.entries(this.#compact.templates);
    return new Map(
      templates.map(([id, each]) => [id, this.elementsOfTemplate(each).map((one) => one.id)]),
    );
  }

  statesOfSite(): States {
    const { states, usual } = this.#compact;
    return expandedStates(states, wideScope(null, this.startUrl, usual), this.urlAt);
  }

  statesOfTemplate({ states, pattern }: CompactTemplate): States {
    const scope = wideScope(pattern, this.startUrl, this.#compact.usual);
    return expandedStates(states, scope, this.urlAt);
  }

  statesOfPage({ states }: CompactPage, url: string): States {
    return expandedStates(states, pageScope(url, this.#compact.usual), this.urlAt);
  }

  /** The page's own elements. */
  elementsOfPage(page: CompactPage, url: string): ManifestElement[] {
    const { common, usual } = this.#compact;
    return expandedList(ownList(page, common), pageScope(url, usual), this.urlAt);
  }
}

function unreadUsual({ usual, templates }: CompactManifest): UsualOfUnread {
  const { template = null, ...others } = usual.unread;
  return {
    template,
    others,
    ofTemplate: new Map(Object.entries(templates).map(([id, { unread = {} }]) => [id, unread])),
  };
}
