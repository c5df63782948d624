import { SharedElements } from '../elements/shared-elements.ts';
import { ElementSights, type KeyedElement, wideElements } from '../elements/wide-elements.ts';
import { SiteFrame, type TemplateDraft } from './site-frame.ts';

/** With fewer pages it is unknown which elements all pages share. */
const MIN_ANCHOR_PAGES = 3;
const MIN_TEMPLATE_PAGES = 2;

interface PatternSurvey {
  readonly shared: SharedElements;
  readonly exampleUrl: string;
}

/** Counts on how many pages of the site, and of each URL pattern, each element occurs. */
export class FrameSurvey {
  readonly #all = new SharedElements();
  readonly #patterns = new Map<string, PatternSurvey>();
  readonly #sights = new ElementSights();

  /** Counts the elements of a page that was read completely. */
  add(url: string, pattern: string, elements: readonly KeyedElement[]): void {
    const keys = new Set(elements.flatMap(({ locators }) => locators.map(({ key }) => key)));
    const known = this.#patterns.get(pattern) ?? { shared: new SharedElements(), exampleUrl: url };
    // The smallest URL is the example, so that it does not depend on the order of reading.
    const exampleUrl = url < known.exampleUrl ? url : known.exampleUrl;
    this.#patterns.set(pattern, { ...known, exampleUrl });
    const promising = new Set([...this.#all.add(keys), ...known.shared.add(keys)]);
    this.#sights.remember(elements, promising);
  }

  /** Which elements are anchors of the site, and which belong to a template. */
  settled(): SiteFrame {
    const anchors =
      this.#all.pages >= MIN_ANCHOR_PAGES
        ? wideElements(this.#all, this.#sights, null, new Set())
        : [];
    const taken = new Set(anchors.map(({ key }) => key));
    const templates: TemplateDraft[] = [];
    for (const [pattern, { shared, exampleUrl }] of this.#patterns) {
      if (shared.pages < MIN_TEMPLATE_PAGES) continue;
      templates.push({
        id: `t${templates.length + 1}`,
        pattern,
        exampleUrl,
        pages: shared.pages,
        known: 0,
        elements: wideElements(shared, this.#sights, pattern, taken),
      });
    }
    return new SiteFrame({ pages: this.#all.pages, anchors, templates });
  }
}
