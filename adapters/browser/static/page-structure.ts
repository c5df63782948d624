import { createHash } from 'node:crypto';
import type { FactList } from '@signpost/backend-domain/model/crawl/delta/reading-delta.ts';
import type {
  FactPlace,
  FormPlace,
  PageStructure,
} from '@signpost/backend-domain/model/crawl/page-structure.ts';
import { xpathLocator } from '../in-page/locators/xpath-locator.ts';
import type { Entry } from '../in-page/root-index.ts';
import type { NotedFact, Scope } from '../in-page/scope.ts';
import { contentsOf, partsOf } from './element-contents.ts';
import { isBeforeList, isListTag } from './lists.ts';
import { isBlank, type StaticElement } from './static-nodes.ts';
import { templateClasses } from './template-classes.ts';

/** Records the place of each fact of one static reading, while the extraction collects the facts. */
export class StructureNotes {
  /** For each entry: the hooks of its ancestors and its own, its own last. */
  readonly #ways = new Map<Entry, readonly string[]>();
  readonly #hashes = new Map<string, string>();
  readonly #headings: FactPlace[] = [];
  readonly #elements: FactPlace[] = [];
  readonly #links: FactPlace[] = [];
  readonly #forms: FormPlace[] = [];
  #fields: FactPlace[] = [];
  #submit: FactPlace | null = null;

  note(kind: NotedFact, entry: Entry, scope: Scope): void {
    switch (kind) {
      case 'heading':
        this.#headings.push({ ...this.#unlocated(entry), places: this.#placesOfHeading(entry) });
        return;
      case 'link':
        this.#links.push(this.#unlocated(entry));
        return;
      case 'element':
        this.#elements.push(this.#located(entry, scope));
        return;
      case 'field':
        this.#fields.push(this.#located(entry, scope));
        return;
      case 'submit':
        this.#submit = this.#located(entry, scope);
        return;
      case 'form':
        this.#forms.push({
          ...this.#located(entry, scope),
          fields: this.#fields,
          submit: this.#submit,
        });
        this.#fields = [];
        this.#submit = null;
    }
  }

  /** The places of the facts noted so far. */
  get places(): Pick<PageStructure, FactList> {
    return {
      headings: this.#headings,
      elements: this.#elements,
      links: this.#links,
      forms: this.#forms,
    };
  }

  #unlocated(entry: Entry): FactPlace {
    return {
      places: this.#placesOf(entry),
      path: this.#pathOf(entry),
      css: null,
      xpath: null,
      parts: null,
    };
  }

  #located(entry: Entry, { css, index }: Scope): FactPlace {
    return {
      ...this.#unlocated(entry),
      places: this.#placesHolding(entry),
      css: css.structural(entry)?.value ?? null,
      xpath: xpathLocator(entry, index)?.value ?? null,
      parts: partsOf(entry.element as unknown as StaticElement),
    };
  }

  /**
   * The heading's places, one for its tag, and one for all headings: where all headings change in the same way, a delta
   * predicts a heading in an unknown place, too. That is safe because headings cannot be operated.
   */
  #placesOfHeading(entry: Entry): string[] {
    const wider = [entry.tag, 'any heading'].map((each) => this.#hashed(each));
    return [...new Set([...this.#placesHolding(entry), ...wider])];
  }

  #placesOf(entry: Entry): string[] {
    const whole = this.#wholeWay(entry);
    // Distinguished from the wider places, because the whole path to one fact may be the end of the path to another.
    const own = this.#hashed(`whole ${whole.slice(-OWN_LENGTH).join(' ')}`);
    const wider = WIDER_LENGTHS.map((length) => this.#hashed(whole.slice(-length).join(' ')));
    return [...new Set([own, ...wider])];
  }

  /**
   * The places of an element or heading. Most include its contents, which decide how style sheets change its name; the two
   * without them are for contents that no sample had, and predict only where all facts change in the same way.
   */
  #placesHolding(entry: Entry): string[] {
    const contents = contentsOf(entry.element as unknown as StaticElement);
    const [own = '', ...wider] = this.#placesOf(entry);
    const holding = (place: string): string => this.#hashed(`${place} > ${contents}`);
    return [holding(own), own, ...wider.map(holding), ...wider.slice(-1)];
  }

  /** With the number of lists around the entry: a menu often shows only the lists of its upper levels. */
  #pathOf(entry: Entry): string {
    return this.#hashed([...this.#wholeWay(entry), listsAround(entry)].join(' '));
  }

  #wholeWay(entry: Entry): readonly string[] {
    const way = entry.parent === null ? [] : this.#wayTo(entry.parent);
    const own = entry.element as unknown as StaticElement;
    // Layout often hides links and buttons without content, which say nothing about the others in their place.
    const empty = isBlank(own) ? ':empty' : '';
    // Scripts add toggles to links of a menu that have an inner list, and only to those.
    const before = entry.parent?.tag === 'li' && isBeforeList(own) ? '+list' : '';
    return [...way, `${hookOf(entry, true)}${empty}${isInNestedList(entry) ? '^' : ''}${before}`];
  }

  #wayTo(entry: Entry): readonly string[] {
    const waiting: Entry[] = [];
    let way: readonly string[] = [];
    for (let at: Entry | null = entry; at; at = at.parent) {
      const known = this.#ways.get(at);
      if (known !== undefined) {
        way = known;
        break;
      }
      waiting.push(at);
    }
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const hook = hookOf(next, false);
      way = hook === '' ? way : [...way, hook].slice(-MAX_WAY_LENGTH);
      this.#ways.set(next, way);
    }
    return way;
  }

  #hashed(way: string): string {
    const known = this.#hashes.get(way);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(way).digest('base64url').slice(0, HASH_CHARACTERS);
    this.#hashes.set(way, hash);
    return hash;
  }
}

/** The most hooks of ancestors in a fact's path: enough to tell two copies of a menu apart. */
const MAX_WAY_LENGTH = 11;
/** The number of ancestors among which lists are counted; documents nested more deeply are not menus. */
const MAX_LEVELS_COUNTED = 60;
/** The number of hooks in a fact's own place: its own, and those of its nearest ancestors. */
const OWN_LENGTH = 4;
/** The numbers of hooks in its wider places. */
const WIDER_LENGTHS = [2, 1] as const;
const HASH_CHARACTERS = 12;
/** Ancestors that count even without a class or role, because style sheets often select them by tag. */
const TAGS_SELECTED_BY_NAME: ReadonlySet<string> = new Set(
  'nav main header footer aside form dialog details table fieldset article section'.split(' '),
);

function hookOf({ element, tag }: Entry, isItself: boolean): string {
  const own = element as unknown as StaticElement;
  const classes = templateClasses(own);
  const role = own.getAttribute('role');
  // The classes of <html> and <body> usually identify the page rather than its template.
  if (tag === 'html' || tag === 'body') return isItself ? tag : '';
  if (!isItself && classes.length === 0 && role === null && !TAGS_SELECTED_BY_NAME.has(tag))
    return '';
  const type = isItself ? own.getAttribute('type') : null;
  return [
    tag,
    ...classes.map((name) => `.${name}`),
    ...(role === null ? [] : [`[role=${role.slice(0, 40)}]`]),
    ...(type === null ? [] : [`[type=${type.slice(0, 40)}]`]),
  ].join('');
}

function listsAround(entry: Entry): number {
  let lists = 0;
  let at = entry.parent;
  for (let level = 0; at !== null && level < MAX_LEVELS_COUNTED; level += 1, at = at.parent)
    if (isListTag(at.tag)) lists += 1;
  return lists;
}

/**
 * Whether a list in a list contains it, below the nearest ancestor that has a hook: style sheets often show only one
 * level of a menu or table of contents.
 */
function isInNestedList(entry: Entry): boolean {
  let lists = 0;
  for (let at = entry.parent; at !== null && hookOf(at, false) === ''; at = at.parent) {
    if (isListTag(at.tag)) lists += 1;
    if (lists > 1) return true;
  }
  return false;
}
