import type { ElementFact, LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { isLastingSelector } from '@signpost/backend-domain/model/manifest/elements/element-keys.ts';
import { fairShare } from '@signpost/backend-domain/model/shared/fair-share.ts';
import { type AccessibleName, nameOf } from './accessibility/names.ts';
import type { Dom } from './dom.ts';
import { patternOf } from './inventory.ts';
import {
  type Budget,
  type ExtractionLimits,
  MAX_ELEMENTS_OF_HEAVY_PAGE,
  MIN_ELEMENTS_GATHERED,
} from './limits.ts';
import { Copies } from './locators/copies.ts';
import { CssLocators } from './locators/css-locators.ts';
import { type NamedOperable, SemanticLocators } from './locators/semantic-locators.ts';
import { TagsAround } from './locators/tags-around.ts';
import { TextXPaths } from './locators/text-xpath.ts';
import { xpathLocator } from './locators/xpath-locator.ts';
import { type Operable, operable } from './operable.ts';
import type { Entry } from './root-index.ts';
import { RootIndex } from './root-index.ts';

const MAX_LOCATORS = 8;
const MAX_MEANINGFUL_LOCATORS = 4;

/** The kinds of facts that a FactListener hears of. Fields and submit buttons come before the form they belong to. */
export type NotedFact = 'heading' | 'element' | 'link' | 'field' | 'submit' | 'form';

/** Called after each fact with the element it describes, in the order of the facts. */
export type FactListener = (
  kind: NotedFact,
  entry: Entry,
  scope: Scope,
  /** The fact, if it is that of an element. */
  element?: ElementFact,
) => void;

/** One root (document, frame or shadow root), its position in the page, and its operable elements. */
export class Scope {
  readonly index: RootIndex;
  readonly css: CssLocators;
  readonly texts: TextXPaths;
  readonly frame: string | undefined;
  readonly shadow: readonly string[] | undefined;
  readonly documentUrl: string;
  readonly base: string;
  /** All operable elements, in document order. */
  readonly found: Operable[] = [];
  /** The operable elements that the extraction describes. */
  readonly operables: NamedOperable[] = [];
  readonly onFact: FactListener | undefined;
  readonly #names = new Map<Element, AccessibleName>();

  constructor(
    index: RootIndex,
    address: { url: string; base: string },
    place: { frame?: string; shadow?: readonly string[] },
    onFact?: FactListener,
  ) {
    this.onFact = onFact;
    this.index = index;
    const tags = new TagsAround();
    const copies = new Copies(index, tags);
    this.css = new CssLocators(index, tags, copies);
    this.texts = new TextXPaths(index, tags, copies);
    this.documentUrl = address.url;
    this.base = address.base;
    this.frame = place.frame;
    this.shadow = place.shadow;
  }

  get dom(): Dom {
    return this.index.dom;
  }

  /** The frame and shadow hosts that contain this root, as facts name them. */
  get place(): { frame?: string; shadow?: readonly string[] } {
    return {
      ...(this.frame === undefined ? {} : { frame: this.frame }),
      ...(this.shadow === undefined ? {} : { shadow: this.shadow }),
    };
  }

  name(entry: Entry, role: string): AccessibleName {
    const known = this.#names.get(entry.element);
    if (known) return known;
    const name = nameOf(entry.element, entry.tag, role, this.dom);
    this.#names.set(entry.element, name);
    return name;
  }
}

/** The scopes of a frame: its document and all open shadow roots in it. */
export interface FrameScopes {
  readonly scopes: readonly Scope[];
  readonly semantic: SemanticLocators;
}

/** Walks a document and its shadow roots, and computes the names of the operable elements. */
export function readFrame(
  document: Document,
  frame: string | undefined,
  dom: Dom,
  limits: ExtractionLimits,
  budget: Budget,
  elementsLeft: number,
  onFact?: FactListener,
): FrameScopes {
  const address = dom.address(document);
  const scopes: Scope[] = [];
  const waiting: { root: Document | ShadowRoot; shadow: readonly string[] | undefined }[] = [
    { root: document, shadow: undefined },
  ];
  let found = 0;
  let nodes = limits.nodes;
  for (const next of waiting) {
    const index = new RootIndex(next.root, dom, nodes, budget);
    nodes = Math.max(0, nodes - index.entries.length);
    const place = {
      ...(frame === undefined ? {} : { frame }),
      ...(next.shadow === undefined ? {} : { shadow: next.shadow }),
    };
    const scope = new Scope(index, address, place, onFact);
    scopes.push(scope);
    found += gatherOperables(scope, elementsLeft - found, budget);
    for (const inner of shadowRoots(scope, next.shadow ?? [])) waiting.push(inner);
  }
  const operables = scopes.flatMap((scope) => scope.operables);
  return {
    scopes,
    semantic: new SemanticLocators(
      dom,
      scopes.map(({ index }) => index),
      operables,
      !budget.truncated,
    ),
  };
}

/**
 * Finds the operable elements and describes as many as the limits and the time allow. On a page with too many, every
 * pattern of elements gets a share. Returns the number described.
 */
function gatherOperables(scope: Scope, limit: number, budget: Budget): number {
  for (const [position, entry] of scope.index.entries.entries()) {
    if (
      position % 2_048 === 2_047 &&
      scope.found.length >= MIN_ELEMENTS_GATHERED &&
      budget.spent(0.5)
    )
      break;
    const one = operable(entry, scope.dom);
    if (one) scope.found.push(one);
  }
  for (const one of describable(scope, limit, budget)) {
    if (scope.operables.length >= MIN_ELEMENTS_GATHERED && budget.spent(0.6)) break;
    scope.operables.push({ ...one, name: scope.name(one.entry, one.role) });
  }
  scope.operables.sort((one, other) => one.entry.order - other.entry.order);
  return scope.operables.length;
}

/**
 * The elements to describe: all of them; on a page with too many, a share of each pattern, with those outside the main
 * content first.
 */
function describable(scope: Scope, limit: number, budget: Budget): readonly Operable[] {
  if (scope.found.length <= limit) return scope.found;
  budget.truncated = true;
  const room = Math.max(0, Math.min(limit, MAX_ELEMENTS_OF_HEAVY_PAGE));
  const shared = fairShare(scope.found, room, (each) => patternOf(each, scope.dom));
  const isContent = ({ entry }: Operable) => entry.landmark === 'main' || entry.landmark === null;
  return [...shared.filter((one) => !isContent(one)), ...shared.filter(isContent)];
}

const MAX_SHADOW_DEPTH = 8;

function shadowRoots(
  scope: Scope,
  around: readonly string[],
): { root: ShadowRoot; shadow: readonly string[] }[] {
  if (around.length >= MAX_SHADOW_DEPTH) return [];
  const roots: { root: ShadowRoot; shadow: readonly string[] }[] = [];
  for (const entry of scope.index.entries) {
    const root = entry.ariaHidden ? null : scope.dom.shadowRoot(entry.element);
    if (!root) continue;
    const host = scope.css.meaningful(entry, 1)[0] ?? scope.css.structural(entry);
    if (host) roots.push({ root, shadow: [...around, host.value] });
  }
  return roots;
}

/**
 * The locators of an element: first by attributes, then by role, label or text, and by position when there are few
 * others. An XPath with its text is added in three cases: the next deployment may break all of the first ones; only the
 * role finds the element, which fails where a page hides it; or the link has another `href` on each page (isFrameLink).
 */
export function locatorsOf(
  one: NamedOperable,
  scope: Scope,
  semantic: SemanticLocators,
): LocatorFact[] {
  const meaningful = scope.css.meaningful(one.entry, MAX_MEANINGFUL_LOCATORS);
  const locators = meaningful.length > 0 ? meaningful : structural(one.entry, scope);
  locators.push(...semantic.of(one));
  const isFound = locators.some(isLasting) && !isFrameLink(one.entry, scope);
  const byText = isFound ? null : scope.texts.of(one.entry);
  if (byText !== null) locators.push(byText);
  return withPositions(locators, one.entry, scope);
}

function isLasting({ kind, value }: LocatorFact): boolean {
  return kind === 'css' ? isLastingSelector(value) : kind !== 'role';
}

/**
 * Whether an entry is a link in a header, menu or footer that pages may share although its `href` differs on each of
 * them: the `href` is relative to the page (RFC 3986, 4.2), or leads to another site, such as to the page's source code.
 */
function isFrameLink({ element, landmark }: Entry, { dom, documentUrl }: Scope): boolean {
  if (landmark === null || landmark === 'main') return false;
  const href = dom.attribute(element, 'href');
  if (href === null || /^[/?#\\]/.test(href)) return false;
  if (/^https?:/i.test(href)) return URL.parse(href)?.host !== URL.parse(documentUrl)?.host;
  return !/^[a-z][a-z\d+.-]*:/i.test(href);
}

/** The locators of an element that is found by CSS only, such as a form. */
export function cssLocatorsOf(entry: Entry, scope: Scope): LocatorFact[] {
  return withPositions(scope.css.meaningful(entry, MAX_MEANINGFUL_LOCATORS), entry, scope);
}

function withPositions(locators: LocatorFact[], entry: Entry, scope: Scope): LocatorFact[] {
  const hasStructure = locators.some(({ basis }) => basis === 'structure');
  if (locators.length < 3 && !hasStructure) locators.push(...structural(entry, scope));
  if (locators.length < 3) {
    const xpath = xpathLocator(entry, scope.index);
    if (xpath) locators.push(xpath);
  }
  return locators.slice(0, MAX_LOCATORS);
}

function structural(entry: Entry, scope: Scope): LocatorFact[] {
  const path = scope.css.structural(entry);
  return path ? [path] : [];
}
