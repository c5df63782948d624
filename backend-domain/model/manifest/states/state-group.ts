import { identityOf } from '../../crawl/element-identity.ts';
import type { ElementFact, StateFact, StateStepFact } from '../../crawl/page-facts.ts';
import { plainText } from '../../shared/plain-text.ts';
import { elementEntry, ownElement } from '../elements/element-entry.ts';
import { contentId } from '../elements/fingerprint.ts';
import type { ManifestElement, ManifestState } from '../file/manifest.ts';
import { click, goto, numbered, targetOfElement } from '../workflows/workflow-steps.ts';
import type { ElementOwners } from './element-owners.ts';

/** The most elements listed for one state; an agent sees the others once it has opened the state. */
const MAX_ELEMENTS = 60;

interface Item {
  readonly element: ElementFact;
  /** Id of the element's other entry in the manifest, when it is on the page all the time but hidden; else null. */
  readonly knownAs: string | null;
  pages: number;
}

/** The elements that pages of one scope showed after the same steps. */
export class StateGroup {
  readonly id: string;
  readonly #fact: StateFact;
  readonly #items = new Map<string, Item>();
  #pages = 0;

  /** `scope`: page URL, URL pattern, or '' for the site. */
  constructor(scope: string, fact: StateFact) {
    this.#fact = fact;
    this.id = contentId('s', `${scope}\u0000${stepsKey(fact)}`);
  }

  get pages(): number {
    return this.#pages;
  }

  /** `isShared`: whether the state belongs to several pages, so that entries of a page's own elements do not count. */
  add(fact: StateFact, owners: ElementOwners, isShared: boolean): void {
    this.#pages += 1;
    const seen = new Set<string>();
    for (const element of fact.elements) {
      const key = `${identityOf(element)}\u0000${element.action.url ?? ''}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const item = this.#items.get(key);
      if (item) item.pages += 1;
      else this.#items.set(key, { element, knownAs: knownAs(element, owners, isShared), pages: 1 });
    }
  }

  /** Ids of the entries that become visible in this state. */
  get shown(): readonly string[] {
    return this.#lasting.flatMap(({ knownAs: id }) => id ?? []);
  }

  /**
   * The manifest's entry; null when its pages have no element of the state in common, or an agent could not perform the
   * steps to it.
   */
  entry(): ManifestState | null {
    const { kind, steps } = this.#fact;
    const lasting = this.#lasting;
    if (lasting.length === 0 || !steps.every(canBePerformed)) return null;
    const fresh = lasting.filter((item) => item.knownAs === null).slice(0, MAX_ELEMENTS);
    return {
      state: this.id,
      kind,
      name: nameOf(steps),
      reached_by: numbered(
        steps.map((step) =>
          step.action === 'goto' ? goto(step.url) : click(targetOfElement(trigger(step.element))),
        ),
      ),
      elements: fresh.map(({ element }) => this.#entryOf(element)),
    };
  }

  /** The elements that all of its pages showed. */
  get #lasting(): Item[] {
    return [...this.#items.values()].filter(({ pages }) => pages === this.#pages);
  }

  #entryOf(element: ElementFact): ManifestElement {
    return elementEntry(
      {
        element,
        locators: element.locators.map((locator) => ({ locator, share: 1 })),
        url: element.action.url,
        visible: element.visible,
        required: element.required,
        evidence: { presence: 1, pages: this.#pages, claimedUnread: false, staticOnly: false },
      },
      'e',
      this.id,
    );
  }
}

/**
 * A key that is equal for the same state on different pages: the kind, and the steps by role and name, or by fragment.
 */
export function stepsKey({ kind, steps }: Pick<StateFact, 'kind' | 'steps'>): string {
  return [kind, ...steps.map(stepKey)].join('\u0001');
}

function stepKey(step: StateStepFact): string {
  return step.action === 'goto' ? placeIn(step.url) : identityOf(step.element);
}

function nameOf(steps: readonly StateStepFact[]): string {
  const last = steps.at(-1);
  if (last === undefined) return '';
  return plainText(last.action === 'goto' ? placeIn(last.url) : last.element.name);
}

function placeIn(url: string): string {
  return url.slice(url.indexOf('#'));
}

/**
 * Whether the step's element can be found by a selector, or by its role and name: a button to copy each of many code
 * blocks has neither.
 */
function canBePerformed(step: StateStepFact): boolean {
  if (step.action === 'goto') return true;
  const { element } = step;
  return trigger(element).selector !== null || element.locators.some(({ kind }) => kind === 'role');
}

/** A step's element as an entry of the manifest, for its selector. */
function trigger(element: ElementFact): ManifestElement {
  return ownElement(element, '', false);
}

function knownAs(element: ElementFact, owners: ElementOwners, isShared: boolean): string | null {
  return owners.wide(element)?.id ?? (isShared ? null : owners.ownId(element));
}
