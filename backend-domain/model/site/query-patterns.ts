import { segmentKind } from './path-segment.ts';
import { nameAndValue, queryParts } from './url-normalisation.ts';

/** Parameters that select the kind of page: their words stay in the pattern. */
const SELECTORS =
  /^(?:a|act|action|do|op|cmd|command|task|view|mode|type|tab|show|display|layout|template|route|r|controller|module|option|method|page|section|format|service)$/i;
/** A parameter with more words than this does not count as a selector. */
const MAX_SELECTED = 30;
const PAGE_NUMBERS =
  /^(?:page|p|pg|paged|pagenum|page_?no|page_?number|seite|start|offset|from|skip)$/i;

/** The values of one parameter on the whole site. */
interface ParameterValues {
  /** Different words; one more than a selector may have is enough. */
  readonly words: Set<string>;
  numbers: boolean;
  ids: boolean;
}

/** The patterns of a site's URL queries, learnt from those that were added: `cat=shoes&page=2` → `cat=:value&page=:n`. */
export class QueryPatterns {
  readonly #parameters = new Map<string, ParameterValues>();

  add(query: string): void {
    for (const part of queryParts(query).parts) this.#learn(part);
  }

  /** The pattern of a query (without `?`), with the query's own separator. */
  patternOf(query: string): string {
    const { separator, parts } = queryParts(query);
    return parts.map((part) => this.#pattern(part)).join(separator);
  }

  #learn(part: string): void {
    const [name, value] = nameAndValue(part);
    if (value === null || value === '') return;
    const values = this.#parameters.get(name) ?? { words: new Set(), numbers: false, ids: false };
    const kind = segmentKind(value, 2);
    if (kind === 'number') values.numbers = true;
    else if (kind === 'word') {
      if (values.words.size <= MAX_SELECTED) values.words.add(value);
    } else values.ids = true;
    this.#parameters.set(name, values);
  }

  #pattern(part: string): string {
    const [name, value] = nameAndValue(part);
    if (value === null) return name;
    const known = this.#parameters.get(name);
    const kind = segmentKind(value, 2);
    const isSelector = SELECTORS.test(name) && (known?.words.size ?? 0) <= MAX_SELECTED;
    if (isSelector && kind === 'word' && value !== '') return `${name}=${value}`;
    return `${name}=${this.#valueName(name, value, known)}`;
  }

  #valueName(name: string, value: string, known: ParameterValues | undefined): string {
    const words = known === undefined ? segmentKind(value, 2) === 'word' : known.words.size > 0;
    const onlyNumbers = known === undefined ? /^\d+$/.test(value) : known.numbers && !known.ids;
    if ((words && !SELECTORS.test(name)) || segmentKind(value, 2) === 'word') return ':value';
    if (onlyNumbers && PAGE_NUMBERS.test(name)) return pageOrId(name);
    return ':id';
  }
}

/** `?p=123` is more often a WordPress post than a page number. */
function pageOrId(name: string): string {
  return name === 'p' ? ':id' : ':n';
}
