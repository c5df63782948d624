import type { Placed, PlaceFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  isStableClass,
  isStableId,
} from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import type { Entry, RootIndex } from './root-index.ts';
import type { Scope } from './scope.ts';

/**
 * The maximum number of places of one page. Once it is reached, an element gets the nearest place that exists around
 * it.
 */
const MAX_PLACES = 1_000;
const MAX_DEPTH = 40;
const MAX_CLASSES = 2;
const MAX_CLASS_ATTRIBUTE_CHARACTERS = 1_000;

/**
 * The places of a page: for each element the chain of its containers by tag, id and classes, without positions, so that
 * the same region of two pages has the same place. Each place refers to the place around it, so elements share them.
 */
export class Places {
  readonly facts: PlaceFact[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #byEntry = new Map<Entry, number | null>();

  /** The number of an element's place in `facts`; null when no place contains it. */
  of(entry: Entry, index: RootIndex, root: string): number | null {
    const known = this.#byEntry.get(entry);
    if (known !== undefined) return known;
    const chain: Entry[] = [];
    let within: number | null | undefined;
    for (let at: Entry | null = entry; at !== null; at = at.parent) {
      within = this.#byEntry.get(at);
      if (within !== undefined) break;
      chain.push(at);
    }
    if (within === undefined) within = root === '' ? null : this.#add(null, root);
    for (const each of chain.reverse()) {
      within = each.depth > MAX_DEPTH ? within : this.#enter(within, each, index);
      this.#byEntry.set(each, within);
    }
    return within;
  }

  /** <html> and <body> are not places, because every document has exactly one of each. */
  #enter(within: number | null, { element, tag }: Entry, { dom }: RootIndex): number | null {
    if (tag === 'html' || tag === 'body') return within;
    const id = dom.attribute(element, 'id');
    if (id !== null && isStableId(id)) return this.#add(within, `${tag}#${id}`);
    const classes = (dom.attribute(element, 'class') ?? '')
      .slice(0, MAX_CLASS_ATTRIBUTE_CHARACTERS)
      .split(/\s+/)
      .filter(isStableClass)
      .slice(0, MAX_CLASSES);
    return this.#add(within, [tag, ...classes].join('.'));
  }

  #add(within: number | null, sign: string): number | null {
    const key = `${within ?? ''} ${sign}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (this.facts.length >= MAX_PLACES) return within;
    const number = this.facts.length;
    this.facts.push({ within, sign });
    this.#byKey.set(key, number);
    return number;
  }
}

/** The `place` member of an element's fact; absent when it has no place. */
export function placed(entry: Entry, scope: Scope, places: Places): Placed {
  const root = [scope.frame, ...(scope.shadow ?? [])].filter((part) => part !== undefined);
  const place = places.of(entry, scope.index, root.join(' '));
  return place === null ? {} : { place };
}
