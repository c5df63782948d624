import { withoutIcons } from '../../shared/plain-text.ts';
import type { LocatorFact, PageFacts } from '../page-facts.ts';
import type { FactPlace, PageStructure } from '../page-structure.ts';
import { withoutTokens, withoutVolatile } from '../volatile-text.ts';
import {
  documentView,
  elementView,
  type FactView,
  fieldView,
  formView,
  headingView,
  linkView,
  submitView,
} from './fact-views.ts';
import { isOwnOrAncestor } from './own-address.ts';
import type { FactList } from './reading-delta.ts';
import { commonEnd, commonStart, withoutSpaces } from './text-change.ts';

/** A fact of a static reading with its place. */
export interface DeltaItem {
  readonly list: FactList | 'document' | 'fields' | 'submits';
  readonly place: FactPlace;
  /** The fact's texts and addresses, which distinguish it from other facts in its place. */
  readonly words: string;
  readonly view: FactView;
  /** Whether it is a link to its page or to an ancestor of it: scripts often mark such links in menus. */
  readonly isCurrentOrAncestor: boolean;
}

const MAX_WORDS = 160;

export function viewsOf(facts: PageFacts): Record<FactList, FactView[]> {
  return {
    headings: facts.headings.map(headingView),
    links: facts.links.map(linkView),
    forms: facts.forms.map((form) => formView(form)),
    elements: facts.elements.map(elementView),
  };
}

/** The facts of one list of the page at `url`, with their places. Null when the structure does not belong to them. */
export function itemsOf(
  list: FactList,
  views: readonly FactView[],
  structure: PageStructure,
  url: string,
): DeltaItem[] | null {
  const places: readonly FactPlace[] = structure[list];
  if (places.length !== views.length) return null;
  const isLinks = list === 'links' || list === 'elements';
  return views.map((view, at) => {
    const isCurrentOrAncestor =
      isLinks && Object.values(view.urls).some((to) => isOwnOrAncestor(to, url));
    return item(list, places[at] as FactPlace, view, isCurrentOrAncestor);
  });
}

/** The fields of a form, and its submit button. Null when the structure does not belong to these facts. */
export function formItems(
  form: PageFacts['forms'][number],
  place: PageStructure['forms'][number],
): { fields: DeltaItem[]; submit: DeltaItem | null } | null {
  if (place.fields.length !== form.fields.length) return null;
  if ((place.submit === null) !== (form.submit === null)) return null;
  return {
    fields: form.fields.map((field, at) =>
      item('fields', place.fields[at] as FactPlace, fieldView(field)),
    ),
    submit:
      form.submit === null || place.submit === null
        ? null
        : item('submits', place.submit, submitView(form.submit)),
  };
}

export function documentItem(facts: PageFacts): DeltaItem {
  const place = { places: ['document'], path: 'document', css: null, xpath: null, parts: null };
  return item('document', place, documentView(facts));
}

function item(
  list: DeltaItem['list'],
  place: FactPlace,
  view: FactView,
  isCurrentOrAncestor = false,
): DeltaItem {
  return {
    ...{ list, place, view, isCurrentOrAncestor },
    // Computed only when needed: most rules are found by the place alone.
    get words() {
      return [...(list === 'forms' ? [formId(view)] : []), wordsOf(view)]
        .join('\n')
        .slice(0, MAX_WORDS);
    },
  };
}

/** Forms of one page may have the same address and no name. */
function formId({ values: { id, method } }: FactView): string {
  return `${id} ${method}`;
}

/** The texts and addresses of a fact without what changes at every visit: equal for two readings of one fact. */
export function wordsOf({ texts, urls }: FactView): string {
  return [
    ...Object.values(texts).map(withoutVolatile),
    ...Object.values(urls).map(withoutTokens),
  ].join('\n');
}

/** The texts of a fact without what changes at every visit. */
export function textsOf({ texts }: FactView): string {
  return Object.values(texts).map(withoutVolatile).join('\n').slice(0, MAX_WORDS);
}

/** Whether two readings are likely of one fact, although a browser changed its name or its locators. */
export function resemble(one: FactView, other: FactView): boolean {
  if (one.values.tag !== other.values.tag || one.values.level !== other.values.level) return false;
  const [here, there] = [one.urls, other.urls].map(Object.values) as [string[], string[]];
  if (here.length > 0 && here.length === there.length)
    if (here.every((url, at) => addressOf(url) === addressOf(there[at] as string))) return true;
  if (shareLocator(one, other, isTelling)) return true;
  const [text = ''] = Object.values(one.texts).map(withoutSpaces);
  const [rendered = ''] = Object.values(other.texts).map(withoutSpaces);
  // What has only an icon, which a style sheet draws in place of a text or title, is known by its position.
  const hasOnlyIcon = text === '' || (rendered !== '' && withoutIcons(rendered) === '');
  return hasOnlyIcon ? shareLocator(one, other, isCss) : isPartOf(text, rendered);
}

function shareLocator(
  one: FactView,
  other: FactView,
  counts: (locator: LocatorFact) => boolean,
): boolean {
  const known = new Set((other.locators ?? []).filter(counts).map(({ value }) => value));
  return (one.locators ?? []).some((locator) => counts(locator) && known.has(locator.value));
}

/**
 * Whether one text is a piece of the other, or the other without one piece. Style sheets hide a piece, such as the second
 * arrow in “►▼ Versions”; by making a part a block, they also add or remove spaces.
 */
function isPartOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === '') return false;
  return long.includes(short) || commonStart(short, long) + commonEnd(short, long) >= short.length;
}

function isTelling({ kind, basis }: LocatorFact): boolean {
  return kind !== 'role' && basis !== 'structure';
}

const isCss = ({ kind }: LocatorFact): boolean => kind === 'css';

function addressOf(url: string): string {
  return withoutTokens(url).replace(/\/#/, '#');
}
