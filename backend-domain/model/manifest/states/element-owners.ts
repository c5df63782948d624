import type { ElementFact } from '../../crawl/page-facts.ts';
import { keyedLocators } from '../elements/element-keys.ts';
import type { WideElement } from '../elements/wide-element.ts';
import type { OwnElement } from '../pages/fitting-elements.ts';
import type { SiteFrame } from '../pages/site-frame.ts';

/**
 * Finds the manifest's entry of an element that was seen in a state: an anchor, a template element or the page's own.
 */
export class ElementOwners {
  readonly #frame: SiteFrame;
  readonly #pattern: string;
  readonly #own = new Map<number, string>();

  /** `own`: the page's own elements with their entries, as far as the manifest describes them. */
  constructor(frame: SiteFrame, pattern: string, own: readonly OwnElement[]) {
    this.#frame = frame;
    this.#pattern = pattern;
    for (const { fact, entry } of own)
      for (const { key } of keyedLocators(fact)) this.#own.set(key, entry.id);
  }

  /** The anchor or template element; null when it is neither. */
  wide(element: ElementFact): WideElement | null {
    return this.#frame.wideElement(this.#pattern, keyedLocators(element));
  }

  /** The id of the page's own element; null when it has none. */
  ownId(element: ElementFact): string | null {
    for (const { key } of keyedLocators(element)) {
      const id = this.#own.get(key);
      if (id !== undefined) return id;
    }
    return null;
  }
}
