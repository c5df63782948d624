import { stringValue } from '../bounded-text.ts';
import type { Entry, RootIndex } from '../root-index.ts';
import { lastingHref } from './lasting-href.ts';
import { type TextSteps, xpathString } from './text-steps.ts';

/** A link that a page repeats more often stands in its text, not in bars. */
const MAX_COPIES = 20;
/** When more links share an address, none without a text is found by it, so that searching takes linear time. */
const MAX_SHARING = 300;

/**
 * XPaths of links that a page repeats with the same text and the same address, as the bars above and below a page of a
 * manual do: `(//a[normalize-space()="Contents"])[1]`. They all lead to the same place, so that it does no harm when they
 * come in another order.
 */
export class RepeatedLinks {
  readonly #index: RootIndex;
  readonly #steps: TextSteps;

  constructor(index: RootIndex, steps: TextSteps) {
    this.#index = index;
    this.#steps = steps;
  }

  /** Null when the element is no such link. */
  of(entry: Entry): string | null {
    const href = entry.tag === 'a' ? lastingHref(entry, this.#index.dom) : null;
    const quoted = href === null ? null : xpathString(href);
    if (href === null || quoted === null) return null;
    const address = `[@href=${quoted}]`;
    const text = this.#steps.text(entry);
    if (text === null) return this.#withoutText(entry, href, address);
    const copies = text.alike.filter(
      ({ element }) => this.#index.dom.attribute(element, 'href') === href,
    );
    const isSaidByText = copies.length === text.alike.length;
    return pathTo(entry, copies, isSaidByText ? text.step : `${text.step}${address}`);
  }

  /** By the address, for images that are links; null when the link has a long text. */
  #withoutText(entry: Entry, href: string, address: string): string | null {
    const sharing = this.#index.withAttribute('a', 'href', href);
    if (sharing.length > MAX_SHARING || !this.#isEmpty(entry)) return null;
    const copies = sharing.filter((other) => this.#isEmpty(other));
    const tag = this.#steps.tag('a');
    return pathTo(entry, copies, `${tag}${address}[not(normalize-space())]`);
  }

  #isEmpty({ element }: Entry): boolean {
    return stringValue(element, this.#index.dom) === '';
  }
}

/** The path to one of the copies; the last one is also found when there are more or fewer of them. */
function pathTo(entry: Entry, copies: readonly Entry[], step: string): string | null {
  if (copies.length < 2 || copies.length > MAX_COPIES) return null;
  const place = copies.indexOf(entry) + 1;
  return `(//${step})[${place === copies.length ? 'last()' : place}]`;
}
