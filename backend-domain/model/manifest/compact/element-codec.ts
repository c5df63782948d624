import type { ElementAction, ElementType } from '../../crawl/page-facts.ts';
import { elementIdOf, type IdPrefix } from '../elements/element-entry.ts';
import { nameInRole } from '../elements/locator-choice.ts';
import type { ManifestElement, ManifestLocator } from '../file/manifest.ts';
import type { CompactElement, ElementUsual, HrefStyle } from './compact-manifest.ts';
import { hrefOf, hrefSelector } from './href-style.ts';
import { shortAfterText, shortPath, wholeAfterText, wholePath } from './locator-words.ts';
import { defined, differing, filled } from './usual.ts';

/** The part of the manifest that a list of elements belongs to, which decides what its entries may leave out. */
export interface ElementScope {
  readonly prefix: IdPrefix;
  /** Page URL, URL pattern, or '' for the site. Part of the input of ids. */
  readonly scope: string;
  /** The page to which relative addresses are relative: the page itself, or the start page. */
  readonly page: string;
  readonly href: HrefStyle;
  readonly usual: ElementUsual;
}

const TYPE_OF_ROLE: Readonly<Record<string, ElementType>> = {
  button: 'button',
  link: 'link',
  textbox: 'textbox',
  checkbox: 'checkbox',
  radio: 'radio',
  combobox: 'combobox',
  option: 'option',
  tab: 'tab',
  menuitem: 'menuitem',
  switch: 'switch',
  slider: 'slider',
  searchbox: 'searchbox',
};

/** The type of an element with this role, unless stated otherwise. */
function usualType(role: string): ElementType {
  return TYPE_OF_ROLE[role] ?? 'custom';
}

const ACTION_OF_TYPE: Readonly<Record<ElementType, ElementAction>> = {
  button: 'open',
  link: 'navigate',
  navigation: 'navigate',
  textbox: 'fill',
  checkbox: 'toggle',
  radio: 'toggle',
  combobox: 'select',
  option: 'select',
  tab: 'open',
  menuitem: 'open',
  switch: 'toggle',
  slider: 'fill',
  searchbox: 'fill',
  file: 'fill',
  disclosure: 'open',
  custom: 'open',
};

/** The action of an element of this type, unless stated otherwise. `leads`: whether it has an address. */
export function usualAction(type: ElementType, leads: boolean): ElementAction {
  const action = ACTION_OF_TYPE[type];
  return action === 'navigate' && !leads ? 'open' : action;
}

/** Converts an element to version 1.1. `indexOf`: returns the index of an address in the table. */
export function compactElement(
  element: ManifestElement,
  scope: ElementScope,
  indexOf: (url: string) => number,
): CompactElement {
  const { id, role, type, name, selector, fallbacks, action, state, required, frame, shadow } =
    element;
  const { url } = action;
  const place = placeIn(element, scope);
  const byHref =
    url === undefined ? null : hrefSelector(place ?? hrefOf(url, scope.page, scope.href));
  const isByHref = selector === byHref;
  const within = isByHref ? null : scopeOf(selector, byHref);
  const context = { name, page: scope.page, href: scope.href };
  const short = (path: string) => shortPath(path, context, indexOf);
  const own = { role, name, byHref };
  const also = fallbacks.map((fallback) => shortLocator(fallback, own, short));
  const entry = defined<Omit<CompactElement, keyof UsualFacts>>({
    id: id === elementIdOf(scope.prefix, scope.scope, element, idKey(element)) ? undefined : id,
    role: role === 'link' ? undefined : role,
    type: type === usualType(role) ? undefined : type,
    name: name === '' ? undefined : name,
    css: isByHref || within !== null ? undefined : selector && short(selector),
    within: within === null ? undefined : short(within),
    also: isUsual(also, name, scope.usual) ? undefined : also,
    action: action.kind === usualAction(type, url !== undefined) ? undefined : action.kind,
    to: place ?? (url === undefined ? undefined : indexOf(url)),
    state,
    required,
    frame,
    shadow,
  });
  return { ...entry, ...differing<UsualFacts>(element, factsOf(scope.usual)) };
}

/** Restores the element that `compactElement` wrote. `urlAt`: returns the address at an index of the table. */
export function expandedElement(
  compact: CompactElement,
  scope: ElementScope,
  urlAt: (index: number) => string,
): ManifestElement {
  const { role = 'link', name = '', to, state, frame, shadow, required } = compact;
  const type = compact.type ?? usualType(role);
  const url =
    typeof to === 'string' ? withoutPlace(scope.page) + to : to === undefined ? to : urlAt(to);
  const href = typeof to === 'string' ? to : url && hrefOf(url, scope.page, scope.href);
  const byHref = href === undefined ? null : hrefSelector(href);
  const context = { name, page: scope.page, href: scope.href };
  const whole = (path: string) => wholePath(path, context, urlAt);
  const selector = selectorOf(compact, byHref, whole);
  const also = compact.also ?? (name === '' ? [] : scope.usual.also);
  const fallbacks = also.map((short) => wholeLocator(short, { role, name, byHref }, whole));
  const nesting = defined<Pick<ManifestElement, 'frame' | 'shadow'>>({ frame, shadow });
  const key = idKey({ selector, fallbacks });
  return {
    id: compact.id ?? elementIdOf(scope.prefix, scope.scope, { role, name, ...nesting }, key),
    type,
    role,
    name,
    selector,
    fallbacks,
    action: {
      kind: compact.action ?? usualAction(type, url !== undefined),
      ...(url === undefined ? {} : { url }),
    },
    ...filled<UsualFacts>(compact, factsOf(scope.usual)),
    ...(state === undefined ? {} : { state }),
    ...(required === undefined ? {} : { required }),
    ...nesting,
  };
}

/**
 * The fragment of the same page to which a link leads, such as `#top`; null for other links, and when the selector
 * contains the fragment in a longer address.
 */
function placeIn({ action: { url }, selector }: ManifestElement, { page }: ElementScope) {
  const here = withoutPlace(page);
  if (url === undefined || !url.startsWith(`${here}#`)) return null;
  const place = url.slice(here.length);
  const isSpeltOut = selector?.includes(place) === true && !selector.includes(`"${place}"`);
  return isSpeltOut ? null : place;
}

function withoutPlace(url: string): string {
  return url.split('#')[0] ?? url;
}

/** The start of the selector, before `byHref`; null when the selector does not end with `byHref`. */
function scopeOf(selector: string | null, byHref: string | null): string | null {
  if (selector === null || byHref === null || !selector.endsWith(` ${byHref}`)) return null;
  return selector.slice(0, -byHref.length - 1);
}

type PathChange = (path: string) => string;

function selectorOf(
  { css, within }: CompactElement,
  byHref: string | null,
  whole: PathChange,
): string | null {
  if (css !== undefined) return css && whole(css);
  return within === undefined ? byHref : `${whole(within)} ${byHref}`;
}

/** The locator from which an element's id is computed. */
function idKey({ selector, fallbacks }: Pick<ManifestElement, 'selector' | 'fallbacks'>): string {
  return selector ?? fallbacks[0]?.value ?? '';
}

interface OwnLocators {
  readonly role: string;
  readonly name: string;
  readonly byHref: string | null;
}

function wordLocators({
  role,
  name,
  byHref,
}: OwnLocators): Readonly<Record<string, ManifestLocator>> {
  return {
    role: { kind: 'role', value: role + nameInRole(name) },
    text: { kind: 'text', value: name },
    label: { kind: 'label', value: name },
    ...(byHref === null ? {} : { href: { kind: 'css', value: byHref } as const }),
  };
}

/** The kinds of locators that `shortPath` shortens. */
const PATHS: ReadonlySet<string> = new Set(['css', 'testid', 'xpath']);

function shortLocator(locator: ManifestLocator, own: OwnLocators, short: PathChange): string {
  const { kind, value } = locator;
  const words = Object.entries(wordLocators(own));
  const found = words.find(([, one]) => one.kind === kind && one.value === value);
  if (found !== undefined) return found[0];
  return shortAfterText(locator) ?? `${kind}=${PATHS.has(kind) ? short(value) : value}`;
}

function wholeLocator(written: string, own: OwnLocators, whole: PathChange): ManifestLocator {
  const word = wordLocators(own)[written];
  if (word !== undefined) return word;
  const end = written.indexOf('=');
  const [kind, value] = [written.slice(0, end), written.slice(end + 1)];
  if (kind === 'after') return { kind: 'xpath', value: wholeAfterText(value) };
  return {
    kind: kind as ManifestLocator['kind'],
    value: PATHS.has(kind) ? whole(value) : value,
  };
}

function isUsual(also: readonly string[], name: string, usual: ElementUsual): boolean {
  const expected = name === '' ? [] : usual.also;
  return also.length === expected.length && also.every((one, index) => one === expected[index]);
}

/** The short form of fallbacks that are empty or only the element's role and name; null for other fallbacks. */
export function simpleFallbacks({ fallbacks, role, name }: ManifestElement): string[] | null {
  if (fallbacks.length === 0) return [];
  const [first] = fallbacks;
  const isRole = first?.kind === 'role' && first.value === role + nameInRole(name);
  return isRole && fallbacks.length === 1 ? ['role'] : null;
}

type UsualFacts = Pick<ElementUsual, 'confidence' | 'visible'>;

function factsOf({ confidence, visible }: ElementUsual): UsualFacts {
  return { confidence, visible };
}
