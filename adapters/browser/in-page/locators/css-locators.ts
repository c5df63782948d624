import type { LocatorBasis, LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { isLastingSelector } from '@signpost/backend-domain/model/manifest/elements/element-keys.ts';
import { type Entry, isInside, type RootIndex } from '../root-index.ts';
import { addressEndings } from './address-endings.ts';
import type { Copies } from './copies.ts';
import { cssIdentifier } from './css-text.ts';
import { ScriptAttributeSelectors } from './script-attributes.ts';
import type { SimpleSelector } from './simple-selector.ts';
import { simpleSelectors } from './simple-selectors.ts';
import { LANDMARK_TAGS, type SurroundedSelector, Surroundings } from './surroundings.ts';
import type { TagsAround } from './tags-around.ts';

const MAX_SELECTOR_CHARACTERS = 500;
const MAX_PATH_SEGMENTS = 40;
const MAX_SCOPES = 3;
const MAX_SCOPABLE_MATCHES = 300;
const MAX_COMPARED = 100;

const CONTAINER_TAGS: ReadonlySet<string> = new Set([
  ...LANDMARK_TAGS,
  'section',
  'article',
  'fieldset',
  'table',
]);

/** Bases of locators that are the same whatever the folder of the page. */
const FOLDER_INDEPENDENT_BASES: ReadonlySet<LocatorBasis> = new Set(['testid', 'id', 'name']);

interface Scope {
  readonly css: string;
  readonly entry: Entry;
}

/** Creates CSS locators for the elements of one root. Each matches exactly one element of the root at that time. */
export class CssLocators {
  readonly #index: RootIndex;
  readonly #anchors = new Map<Entry, string | null>();
  readonly #surroundings: Surroundings;
  readonly #copies: Copies;
  readonly #scriptAttributes: ScriptAttributeSelectors;

  constructor(index: RootIndex, tags: TagsAround, copies: Copies) {
    this.#index = index;
    this.#copies = copies;
    this.#scriptAttributes = new ScriptAttributeSelectors(index);
    this.#surroundings = new Surroundings(index, tags);
  }

  /**
   * Up to `limit` locators by attributes and landmarks, none by position, and one more by the end of a relative
   * address.
   */
  meaningful(entry: Entry, limit: number): LocatorFact[] {
    const found = this.#byMeaning(entry, limit);
    const isSameInAllFolders = found.some(({ basis }) => FOLDER_INDEPENDENT_BASES.has(basis));
    const ending = isSameInAllFolders ? null : this.#byEnding(entry);
    return ending === null ? found : [...found, ending];
  }

  /** Prefers a selector within a container, because content elsewhere on the page may also link to the same address. */
  #byEnding(entry: Entry): LocatorFact | null {
    for (const ending of addressEndings(entry, this.#index)) {
      const [scoped] = this.#scoped(entry, [ending]);
      if (scoped !== undefined && isLastingSelector(scoped.value)) return scoped;
      const [inLandmark] = this.#surrounded(this.#surroundings.inLandmark(entry, [ending]));
      if (inLandmark !== undefined) return inLandmark;
      if (scoped !== undefined) return scoped;
      if (this.#isUnique(ending, entry)) return located(ending.css, ending.basis);
      const [copied] = this.#surrounded(this.#copies.selectorOf(entry, [ending]));
      if (copied !== undefined) return copied;
    }
    return null;
  }

  #byMeaning(entry: Entry, limit: number): LocatorFact[] {
    const found: LocatorFact[] = [];
    const ambiguous: SimpleSelector[] = [];
    // At the next visit the page may contain another link to the same address; within its container the link stays
    // unique.
    const addresses: SimpleSelector[] = [];
    const late: LocatorFact[] = [];
    for (const simple of simpleSelectors(entry, this.#index)) {
      if (!this.#isUnique(simple, entry)) ambiguous.push(simple);
      else if (simple.basis === 'class') late.push(located(simple.css, simple.basis));
      else found.push(located(simple.css, simple.basis));
      if (simple.basis === 'href' && found.at(-1)?.basis === 'href') addresses.push(simple);
      if (found.length >= limit) return found;
    }
    const bare = this.#bare(entry);
    const alike = ambiguous.filter(({ basis }) => basis !== 'class');
    if (found.length === 0) {
      const { unique, others } = this.#byScriptAttribute(entry);
      found.push(...unique);
      alike.push(...others);
    }
    const isAlike = found.length === 0;
    if (isAlike)
      found.push(...this.#surrounded(this.#surroundings.inLandmark(entry, [...alike, bare])));
    const classes = ambiguous.filter(({ basis }) => basis === 'class');
    for (const scoped of this.#scoped(entry, [...addresses, ...alike, bare, ...classes])) {
      if (found.length >= limit) break;
      if (!found.some(({ value }) => value === scoped.value)) found.push(scoped);
    }
    // The only container may have an id or class that changes with the next deployment.
    if (isAlike)
      found.push(...this.#surrounded(this.#surroundings.inItem(entry, [...alike, bare])));
    if (isAlike && !found.some(({ value }) => isLastingSelector(value)))
      found.unshift(...this.#fromCopies(entry, [...alike, bare]));
    if (found.length === 0)
      found.push(...this.#surrounded(this.#surroundings.inKind(entry, alike)));
    return [...found, ...late].slice(0, limit);
  }

  /** The first unique selector by what scripts do with the element; else all of them. */
  #byScriptAttribute(entry: Entry): { unique: LocatorFact[]; others: SimpleSelector[] } {
    const all = [...this.#scriptAttributes.of(entry)];
    const unique = all.find((simple) => this.#isUnique(simple, entry));
    if (unique === undefined) return { unique: [], others: all };
    return { unique: [located(unique.css, unique.basis)], others: [] };
  }

  /** A selector by what only one of two copies of a bar has, else by the landmark that the other copies are in. */
  #fromCopies(entry: Entry, alike: readonly SimpleSelector[]): LocatorFact[] {
    const byContent = this.#surrounded(this.#copies.selectorOf(entry, alike));
    if (byContent.length > 0) return byContent;
    return this.#surrounded(this.#surroundings.outsideLandmark(entry, alike));
  }

  #surrounded(selector: SurroundedSelector | null): LocatorFact[] {
    if (selector === null || selector.css.length > MAX_SELECTOR_CHARACTERS) return [];
    const { complete, dom, root } = this.#index;
    const isOnly = complete || dom.countMatches(root, selector.css) === 1;
    return isOnly ? [located(selector.css, selector.basis)] : [];
  }

  /** The shortest path from the nearest unique ancestor, with positions where needed; null when it is too long. */
  structural(entry: Entry): LocatorFact | null {
    const segments: string[] = [];
    let at: Entry | null = entry;
    while (at && segments.length <= MAX_PATH_SEGMENTS) {
      const anchor = at === entry ? null : this.#anchor(at);
      if (anchor !== null) {
        segments.unshift(anchor);
        return this.#checkedPath(segments);
      }
      segments.unshift(segmentOf(at, this.#index));
      at = at.parent;
    }
    return at ? null : this.#checkedPath(segments, entry);
  }

  #checkedPath(segments: readonly string[], floating?: Entry): LocatorFact | null {
    const [first = '', ...others] = segments;
    // A path that begins at a child of a shadow root may also match deeper elements; only the root's child has no
    // parent element, hence `:not(* > *)`.
    const isLoose = floating !== undefined && first !== 'html' && this.#isRepeated(floating);
    const css = [isLoose ? `${first}:not(* > *)` : first, ...others].join(' > ');
    if (css.length > MAX_SELECTOR_CHARACTERS) return null;
    const { complete, dom, root } = this.#index;
    return complete || dom.countMatches(root, css) === 1 ? located(css, 'structure') : null;
  }

  /**
   * Whether the path to this entry also matches another element; true without comparing when more than MAX_COMPARED
   * elements have its tag.
   */
  #isRepeated(entry: Entry): boolean {
    const alike = this.#index.withTag(entry.tag);
    if (alike.length > MAX_COMPARED) return true;
    return alike.some((other) => other !== entry && endsAlike(other, entry));
  }

  #isUnique({ css, matches }: SimpleSelector, entry: Entry): boolean {
    if (matches.length !== 1 || matches[0] !== entry || css.length > MAX_SELECTOR_CHARACTERS)
      return false;
    return this.#index.complete || this.#index.dom.countMatches(this.#index.root, css) === 1;
  }

  /** The tag alone, to be used only within a container. */
  #bare({ tag }: Entry): SimpleSelector {
    return { css: cssIdentifier(tag), basis: 'landmark', matches: this.#index.withTag(tag) };
  }

  /**
   * The same selectors within a landmark, form or named ancestor. For each: first within an ancestor whose selector is
   * likely to survive new class names, then within the nearest one.
   */
  *#scoped(entry: Entry, ambiguous: readonly SimpleSelector[]): Generator<LocatorFact> {
    const usable = ambiguous.filter(({ matches }) => matches.length <= MAX_SCOPABLE_MATCHES);
    if (usable.length === 0) return;
    const scopes = this.#scopes(entry);
    for (const simple of usable) {
      const telling = scopes.filter((scope) => this.#isOnlyIn(scope, simple, entry));
      const lasting = telling.find(({ css }) => isLastingSelector(css));
      const [nearest] = telling;
      for (const scope of new Set([lasting, nearest]))
        if (scope !== undefined)
          yield located(
            `${scope.css} ${simple.css}`,
            simple.basis === 'class' ? 'class' : 'landmark',
          );
    }
  }

  #isOnlyIn(scope: Scope, { css, matches }: SimpleSelector, entry: Entry): boolean {
    const inside = matches.filter((match) => isInside(match, scope.entry));
    const selector = `${scope.css} ${css}`;
    if (inside.length !== 1 || inside[0] !== entry || selector.length > MAX_SELECTOR_CHARACTERS)
      return false;
    const { complete, dom, root } = this.#index;
    return complete || dom.countMatches(root, selector) === 1;
  }

  #scopes(entry: Entry): Scope[] {
    const scopes: Scope[] = [];
    for (let at = entry.parent; at && scopes.length < MAX_SCOPES; at = at.parent) {
      const css = this.#anchor(at);
      if (css !== null) scopes.push({ css, entry: at });
    }
    return scopes;
  }

  /** A unique selector of a container, not by position; null when there is none. */
  #anchor(entry: Entry): string | null {
    const known = this.#anchors.get(entry);
    if (known !== undefined) return known;
    const anchor = this.#findAnchor(entry);
    this.#anchors.set(entry, anchor);
    return anchor;
  }

  #findAnchor(entry: Entry): string | null {
    if (entry.tag === 'html' || entry.tag === 'body') return null;
    const isContainer =
      CONTAINER_TAGS.has(entry.tag) || this.#index.dom.attribute(entry.element, 'role') !== null;
    const isOnly = CONTAINER_TAGS.has(entry.tag) && this.#index.withTag(entry.tag).length === 1;
    let byClass: string | null = null;
    for (const simple of simpleSelectors(entry, this.#index)) {
      if (!this.#isUnique(simple, entry)) continue;
      if (simple.basis !== 'class') return simple.css;
      byClass ??= simple.css;
    }
    if (isOnly && this.#index.complete) return entry.tag;
    // The class of a <div> changes as easily as its position.
    return isContainer ? byClass : null;
  }
}

function located(value: string, basis: LocatorBasis): LocatorFact {
  return { kind: basis === 'testid' ? 'testid' : 'css', value, basis };
}

function segmentOf(entry: Entry, index: RootIndex): string {
  const tag = cssIdentifier(entry.tag);
  const alike = entry.parent
    ? (entry.parent.children.get(entry.tag) ?? 1)
    : index.countAtTop(entry.tag);
  return alike > 1 ? `${tag}:nth-of-type(${entry.position})` : tag;
}

/** Whether the path to `path`, by tags and `:nth-of-type` positions from the bottom up, also fits `other`. */
function endsAlike(other: Entry, path: Entry): boolean {
  let one: Entry | null = other;
  for (let at: Entry | null = path; at; at = at.parent) {
    if (!one || one.tag !== at.tag) return false;
    if (one.position !== at.position && (at.parent?.children.get(at.tag) ?? 2) > 1) return false;
    one = one.parent;
  }
  return true;
}
