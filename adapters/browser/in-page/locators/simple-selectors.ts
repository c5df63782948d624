import type { LocatorBasis } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  isStableClass,
  isStableId,
  isStableValue,
  TEST_ID_ATTRIBUTES,
} from '@signpost/backend-domain/model/manifest/elements/locator-stability.ts';
import type { Entry, RootIndex } from '../root-index.ts';
import { cssIdentifier, cssString } from './css-text.ts';
import { iconSelectors } from './icon-selectors.ts';
import { lastingHref } from './lasting-href.ts';
import type { SimpleSelector } from './simple-selector.ts';

/** Attributes that identify an element, the most distinctive first, each with its basis in a locator. */
export const IDENTIFYING_ATTRIBUTES: readonly (readonly [string, LocatorBasis])[] = [
  ['aria-label', 'aria'],
  ['placeholder', 'attribute'],
  ['title', 'attribute'],
  ['alt', 'attribute'],
  ['autocomplete', 'attribute'],
  ['aria-controls', 'aria'],
  ['action', 'attribute'],
  ['for', 'attribute'],
  ['accesskey', 'attribute'],
  // The purpose of a table (HTML 4; DocBook writes it).
  ['summary', 'attribute'],
  // The behaviour that a script adds to a control (Bootstrap, AdminLTE, Stimulus and others).
  ['data-action', 'attribute'],
  ['data-target', 'attribute'],
  ['data-bs-target', 'attribute'],
  ['data-widget', 'attribute'],
  ['data-card-widget', 'attribute'],
  ['data-command', 'attribute'],
  ['data-toggle', 'attribute'],
  ['data-bs-toggle', 'attribute'],
];

/** Attributes that hold ids of other elements, also as `#id`. */
const ID_REFERENCES: ReadonlySet<string> = new Set([
  'aria-controls',
  'for',
  'data-target',
  'data-bs-target',
]);

/** Selectors of one element by its own attributes, best first. The caller checks each for uniqueness. */
export function* simpleSelectors(entry: Entry, index: RootIndex): Generator<SimpleSelector> {
  yield* byTestId(entry, index);
  yield* byId(entry, index);
  yield* byName(entry, index);
  for (const [attribute, basis] of IDENTIFYING_ATTRIBUTES)
    yield* byAttribute(entry, index, attribute, basis);
  yield* byValue(entry, index);
  yield* byRel(entry, index);
  yield* byHref(entry, index);
  yield* byAttribute(entry, index, 'role', 'aria');
  yield* byType(entry, index);
  yield* iconSelectors(entry, index);
  yield* byClass(entry, index);
}

function* byTestId({ element }: Entry, index: RootIndex): Generator<SimpleSelector> {
  for (const attribute of TEST_ID_ATTRIBUTES) {
    const value = index.dom.attribute(element, attribute);
    if (value === null || !isStableValue(value)) continue;
    yield {
      css: `[${attribute}=${cssString(value)}]`,
      basis: 'testid',
      matches: index.withAttribute('*', attribute, value),
    };
  }
}

function* byId({ element }: Entry, index: RootIndex): Generator<SimpleSelector> {
  const id = index.dom.attribute(element, 'id');
  if (id === null || !isStableId(id)) return;
  yield { css: `#${cssIdentifier(id)}`, basis: 'id', matches: index.withAttribute('*', 'id', id) };
}

function* byName(entry: Entry, index: RootIndex): Generator<SimpleSelector> {
  const { dom } = index;
  const name = dom.attribute(entry.element, 'name');
  if (name === null || !isStableValue(name)) return;
  const css = `${cssIdentifier(entry.tag)}[name=${cssString(name)}]`;
  const matches = index.withAttribute(entry.tag, 'name', name);
  yield { css, basis: 'name', matches };
  if (matches.length < 2 || matches.length > 200) return;
  // Radio buttons and checkboxes with the same name differ in their values.
  const value = dom.attribute(entry.element, 'value');
  if (value === null || !isStableValue(value)) return;
  yield {
    css: `${css}[value=${cssString(value)}]`,
    basis: 'name',
    matches: matches.filter((other) => dom.attribute(other.element, 'value') === value),
  };
}

function* byAttribute(
  { element, tag }: Entry,
  index: RootIndex,
  attribute: string,
  basis: LocatorBasis,
): Generator<SimpleSelector> {
  const value = index.dom.attribute(element, attribute);
  if (value === null || !isStableValue(value)) return;
  if (ID_REFERENCES.has(attribute) && !holdsStableIds(value)) return;
  yield {
    css: `${cssIdentifier(tag)}[${attribute}=${cssString(value)}]`,
    basis,
    matches: index.withAttribute(tag, attribute, value),
  };
}

/** Whether no library numbered one of the ids, such as `ui-id-2`: it changes when the page gets another widget. */
function holdsStableIds(references: string): boolean {
  return references
    .trim()
    .split(/\s+/)
    .every((id) => isStableId(id.replace(/^#/, '')));
}

/** Selects buttons only: the value of a field does not identify it. */
function* byValue(entry: Entry, index: RootIndex): Generator<SimpleSelector> {
  const type = index.dom.attribute(entry.element, 'type')?.toLowerCase() ?? '';
  const isButton = entry.tag === 'button' || ['submit', 'button', 'reset'].includes(type);
  if (isButton) yield* byAttribute(entry, index, 'value', 'attribute');
}

/** Link types (HTML) that occur once on a page, whatever address the link leads to. */
const UNIQUE_LINK_TYPES = /^(next|prev|search|help|license)$/;

function* byRel(entry: Entry, index: RootIndex): Generator<SimpleSelector> {
  if (entry.tag !== 'a' && entry.tag !== 'area') return;
  const rel = index.dom.attribute(entry.element, 'rel');
  if (rel !== null && UNIQUE_LINK_TYPES.test(rel))
    yield* byAttribute(entry, index, 'rel', 'attribute');
}

function* byHref(entry: Entry, index: RootIndex): Generator<SimpleSelector> {
  const href = lastingHref(entry, index.dom);
  if (href === null) return;
  yield {
    css: `${entry.tag}[href=${cssString(href)}]`,
    basis: 'href',
    matches: index.withAttribute(entry.tag, 'href', href),
  };
}

/** Types of <input> that usually occur at most once on a page. */
const UNIQUE_INPUT_TYPES = /^(search|email|password|tel|url|file|date|color|range|number|image)$/;

const UNIQUE_BUTTON_TYPES = /^(submit|reset)$/;

function* byType({ element, tag }: Entry, index: RootIndex): Generator<SimpleSelector> {
  const type = index.dom.attribute(element, 'type');
  if (!type || !(tag === 'button' ? UNIQUE_BUTTON_TYPES : UNIQUE_INPUT_TYPES).test(type)) return;
  if (tag !== 'input' && tag !== 'button') return;
  const matches = index.withAttribute(tag, 'type', type);
  yield { css: `${tag}[type=${cssString(type)}]`, basis: 'attribute', matches };
}

function* byClass({ element, tag }: Entry, index: RootIndex): Generator<SimpleSelector> {
  const value = index.dom.attribute(element, 'class');
  if (!value || value.length > 2_000) return;
  const names = value.split(/\s+/).filter(isStableClass).slice(0, 6);
  const single = names.map((name) => ({ name, matches: index.withAttribute(tag, 'class', name) }));
  single.sort((one, other) => one.matches.length - other.matches.length);
  const prefix = cssIdentifier(tag);
  for (const { name, matches } of single.slice(0, 3))
    yield { css: `${prefix}.${cssIdentifier(name)}`, basis: 'class', matches };
  const [first, second] = single;
  if (!first || !second || first.matches.length < 2 || first.matches.length > 200) return;
  yield {
    css: `${prefix}.${cssIdentifier(first.name)}.${cssIdentifier(second.name)}`,
    basis: 'class',
    matches: first.matches.filter((other) => holds(second.matches, other)),
  };
}

/**
 * Whether a list in document order contains an element, by binary search: lists can be long, and each is searched once
 * for each element.
 */
function holds(entries: readonly Entry[], entry: Entry): boolean {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.order ?? 0) < entry.order) low = middle + 1;
    else high = middle;
  }
  return entries[low] === entry;
}
