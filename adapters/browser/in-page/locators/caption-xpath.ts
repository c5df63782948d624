import { type Entry, isInside, type RootIndex } from '../root-index.ts';
import {
  ancestors,
  GENERIC_TAGS,
  HEADING_TAGS,
  itemAround,
  PAGE_TAGS,
  REORDERED_TAGS,
} from './surroundings.ts';
import type { TextStep, TextSteps } from './text-steps.ts';

const MAX_SEARCHED_ENTRIES = 60;
/** Including the elements of code blocks and pictures, which do not count for MAX_SEARCHED_ENTRIES. */
const MAX_WALKED_ENTRIES = 600;
/** The most elements of a block that are numbered after its text, and of those between the blocks of a page. */
const MAX_PLACES = 8;
const MAX_PLACES_BETWEEN_BLOCKS = 3;

/** Elements whose text may be the name of a control or link beside them. */
const CAPTION_TAGS: ReadonlySet<string> = new Set(
  'label legend h1 h2 h3 h4 h5 h6 dt th td summary caption figcaption strong b p span a'.split(' '),
);

/** XPaths of elements by a text outside of them that names them. */
export class CaptionXPaths {
  readonly #index: RootIndex;
  readonly #steps: TextSteps;
  /** By the `order` of an element: whether a code block or picture contains it. */
  #inBlocks: Uint8Array | null = null;

  constructor(index: RootIndex, steps: TextSteps) {
    this.#index = index;
    this.#steps = steps;
  }

  /** By a text before the element or that of its list item; null when none distinguishes it. */
  of(entry: Entry): string | null {
    const placed = this.#byTextBefore(entry);
    if (placed?.place === 1) return placed.path;
    return this.#byLabelOfItem(entry) ?? this.#byTextBeforeAndOwn(entry) ?? placed?.path ?? null;
  }

  /**
   * By the nearest caption before it, in the same list item: `//label[normalize-space()="Amount"]/following::input[1]`.
   * `place`: its position among the elements of its tag after the caption, from 1.
   */
  #byTextBefore(entry: Entry): { readonly path: string; readonly place: number } | null {
    const test = this.#roleTest(entry);
    if (test === null) return null;
    const item = itemAround(entry);
    /** The elements of the same kind before it, of which those inside the caption do not follow the caption. */
    const alike: number[] = [];
    for (const { before, caption } of this.#textsBefore(entry)) {
      if (caption !== null) {
        const place = 1 + alike.filter((other) => other > before.last).length;
        if (place > MAX_PLACES_BETWEEN_BLOCKS && !isInOneBlock(entry, before)) return null;
        const path = `${caption}/following::${this.#steps.tag(entry.tag)}${test}[${place}]`;
        return { path, place };
      }
      if (before.tag !== entry.tag || this.#roleTest(before) !== test) continue;
      // The other item may contain more or fewer such elements at the next scan.
      if (itemAround(before) !== item) return null;
      alike.push(before.order);
      if (alike.length === MAX_PLACES) return null;
    }
    return null;
  }

  /**
   * By its own text or placeholder after the nearest caption, in a block that has it only once, such as a card:
   * `//span[normalize-space()="Job 22"]/following::button[normalize-space()="Logs"][1]`.
   */
  #byTextBeforeAndOwn(entry: Entry): string | null {
    const own = this.#ownStep(entry);
    if (own === null) return null;
    const others = new Set(own.alike.filter((other) => other !== entry));
    for (const { before, caption } of this.#textsBefore(entry)) {
      if (others.has(before)) return null;
      if (caption === null) continue;
      const block = nearestAround(entry, before);
      const isOnly = block !== null && ![...others].some((other) => isInside(other, block));
      return isOnly ? `${caption}/following::${own.step}[1]` : null;
    }
    return null;
  }

  /**
   * The elements that begin before this one in the same list item, the nearest first, each with its path if it is a
   * caption. The words of a code block are no captions; most exist only since a script has highlighted its syntax. Nor
   * are the parts of an icon.
   */
  *#textsBefore(entry: Entry): Generator<{ before: Entry; caption: string | null }> {
    const item = itemAround(entry);
    const first = Math.max(0, entry.order - MAX_WALKED_ENTRIES);
    let searched = 0;
    for (let order = entry.order - 1; order >= first; order -= 1) {
      const before = this.#index.entries[order];
      if (!before || before === item) return;
      const isPart = this.#isInBlock(before);
      if (!isPart) searched += 1;
      if (searched > MAX_SEARCHED_ENTRIES) return;
      const isAround = isInside(entry, before);
      yield { before, caption: isPart || isAround ? null : this.#captionFor(entry, before) };
    }
  }

  /** A step by the element's text, and by its role where it needs one; by a placeholder where it has no text. */
  #ownStep(entry: Entry): Pick<TextStep, 'step' | 'alike'> | null {
    const own = this.#steps.text(entry) ?? this.#steps.placeholder(entry);
    const test = this.#roleTest(entry);
    if (own === null || test === null) return null;
    return {
      step: `${this.#steps.tag(entry.tag)}${test}${own.test}`,
      alike: own.alike.filter((other) => this.#roleTest(other) === test),
    };
  }

  /**
   * `[@role="button"]` for a `div` or `span`: a wrapper that is added later has the same tag, and would be found in place
   * of the element. '' for elements of other tags; null when an element without a role needs one.
   */
  #roleTest({ element, tag }: Entry): string | null {
    if (!GENERIC_TAGS.has(tag)) return '';
    const role = this.#index.dom.attribute(element, 'role');
    return role !== null && /^[a-z]+$/.test(role) ? `[@role="${role}"]` : null;
  }

  #captionFor(entry: Entry, before: Entry): string | null {
    if (!CAPTION_TAGS.has(before.tag) || itemAround(before) !== itemAround(entry)) return null;
    return mayName(before, entry) ? this.#steps.captionPath(before) : null;
  }

  /** By the text of a list item, for an item's only child of its tag: `//li[a[normalize-space()="Docs"]]/span`. */
  #byLabelOfItem(entry: Entry): string | null {
    const item = entry.parent;
    if (item === null || !REORDERED_TAGS.has(item.tag) || item.children.get(entry.tag) !== 1)
      return null;
    const end = Math.min(item.last, item.order + MAX_SEARCHED_ENTRIES);
    for (let order = item.order + 1; order <= end; order += 1) {
      const label = this.#index.entries[order];
      if (label?.parent !== item || label === entry || !CAPTION_TAGS.has(label.tag)) continue;
      const found = this.#steps.caption(label);
      const isOnly = found?.alike.every(
        ({ parent }) => parent === item || parent?.tag !== item.tag,
      );
      if (found && isOnly)
        return `//${this.#steps.tag(item.tag)}[${found.step}]/${this.#steps.tag(entry.tag)}`;
    }
    return null;
  }

  #isInBlock({ order }: Entry): boolean {
    this.#inBlocks ??= elementsInside(this.#index, ['pre', 'svg']);
    return this.#inBlocks[order] === 1;
  }
}

function isInOneBlock(entry: Entry, other: Entry): boolean {
  const around = nearestAround(entry, other);
  return around !== null && !PAGE_TAGS.has(around.tag);
}

/** The nearest element around both; null when there is none. */
function nearestAround(entry: Entry, other: Entry): Entry | null {
  for (const around of ancestors(entry)) if (isInside(other, around)) return around;
  return null;
}

/** By the `order` of an element: 1 when it is inside an element with one of these tags. */
function elementsInside(index: RootIndex, tags: readonly string[]): Uint8Array {
  const inside = new Uint8Array(index.entries.length);
  for (const { order, last } of tags.flatMap((tag) => index.withTag(tag)))
    inside.fill(1, order + 1, last + 1);
  return inside;
}

/**
 * Whether a text may be the caption of an element. A text inside another block of the page, such as the end of an article
 * or the heading of a dialog, names nothing outside of that block, which a redesign may put elsewhere. A text between the
 * blocks may, but links have only headings as captions.
 */
function mayName(caption: Entry, entry: Entry): boolean {
  if (entry.parent !== null && PAGE_TAGS.has(entry.parent.tag)) return true;
  for (const around of ancestors(entry)) {
    if (!isInside(caption, around)) continue;
    if (!PAGE_TAGS.has(around.tag)) return true;
    return caption.parent === around && (entry.tag !== 'a' || HEADING_TAGS.has(caption.tag));
  }
  return false;
}
