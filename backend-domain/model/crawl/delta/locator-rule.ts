import type { LocatorFact } from '../page-facts.ts';
import type { FactPlace } from '../page-structure.ts';
import { withoutVolatile } from '../volatile-text.ts';
import {
  possibleChanges,
  predictedText,
  stillPossible,
  type TextChange,
  type TextNature,
} from './text-change.ts';

/** How a browser changes the locators of facts in one place. */
export interface LocatorRule {
  /**
   * How the values change, by kind and basis of the locator; null when a browser finds no unique locator of that group.
   */
  readonly groups: Readonly<Record<string, readonly TextChange[] | null>>;
  /** How the structural CSS selector changes; null when not seen yet. `xpath`: the same for the absolute XPath. */
  readonly css: readonly TextChange[] | null;
  readonly xpath: readonly TextChange[] | null;
  /**
   * The locators without positions and roles, when scripts rewrite them to the same ones on every page; null when they
   * do not.
   */
  readonly set: readonly LocatorFact[] | null;
  /**
   * Whether the set holds words or addresses of the fact that it was learnt from, so that it says nothing about other
   * facts in its place. Absent in rules that older versions stored.
   */
  readonly isOwnSet?: boolean;
  /**
   * Whether a visible element is found by its role and name, provided that these are unique; null when not seen yet.
   */
  readonly byRole: boolean | null;
  /**
   * The same for a hidden element, which is found by its role only when it is off the screen but rendered; absent in
   * rules that older versions stored.
   */
  readonly hiddenByRole?: boolean | null;
}

/** Whether an element of a sample is found by its role and name. */
export interface RoleSight {
  readonly isFound: boolean;
  readonly isHidden: boolean;
}

export const NO_LOCATORS: LocatorRule = {
  groups: {},
  css: null,
  xpath: null,
  set: null,
  byRole: null,
  hiddenByRole: null,
};

/** The limits that adapters/browser/in-page/scope.ts applies to the locators of an element. */
const ENOUGH_LOCATORS = 3;
const MAX_LOCATORS = 8;

const alike = (one: string, other: string): boolean =>
  withoutVolatile(one) === withoutVolatile(other);

/**
 * Extends the rule by one more pair of locator lists. Returns null when they contradict the rule. `place`: of the
 * static fact. `byRole`: null when the sample does not show it.
 */
export function learnLocators(
  rule: LocatorRule,
  from: readonly LocatorFact[],
  to: readonly LocatorFact[],
  place: FactPlace,
  byRole: RoleSight | null,
): LocatorRule | null {
  const roles = roleRule(rule, byRole);
  if (roles === null) return null;
  const [before, after] = [byMeaning(from), byMeaning(to)];
  const css = positionRule(rule.css, place.css, to, isPath);
  const xpath = positionRule(rule.xpath, place.xpath, to, isXpath);
  if (css === undefined || xpath === undefined) return null;
  const positioned = { ...rule, ...roles, css, xpath };
  if (rule.set !== null && sameLocators(rule.set, after)) return positioned;
  if (rule.set !== null && rule.isOwnSet !== true) return null;
  const groups = groupRules(rule.groups, before, after);
  if (groups !== null) return { ...positioned, groups, set: null, isOwnSet: false };
  if (rule.set !== null || Object.keys(rule.groups).length > 0) return null;
  return { ...positioned, set: after, isOwnSet: holdCommonWords(before, after) };
}

/** A text or address in a locator. */
const QUOTED = /"((?:[^"\\]|\\.){2,})"/g;

/** Whether two lists of locators find an element by the same text or address. */
function holdCommonWords(ones: readonly LocatorFact[], others: readonly LocatorFact[]): boolean {
  const words = new Set(ones.flatMap(wordsIn));
  return others.flatMap(wordsIn).some((word) => words.has(word));
}

function wordsIn({ kind, value }: LocatorFact): string[] {
  return kind === 'text' ? [value] : Array.from(value.matchAll(QUOTED), ([, word = '']) => word);
}

/** Null when the sight contradicts the rule. */
function roleRule(
  { byRole, hiddenByRole = null }: LocatorRule,
  sight: RoleSight | null,
): Pick<LocatorRule, 'byRole' | 'hiddenByRole'> | null {
  if (sight === null) return { byRole, hiddenByRole };
  const { isFound, isHidden } = sight;
  const known = isHidden ? hiddenByRole : byRole;
  if (known !== null && known !== isFound) return null;
  return isHidden ? { byRole, hiddenByRole: isFound } : { byRole: isFound, hiddenByRole };
}

/**
 * The locators of the rendered element; null when the rule does not predict them. `byRole`: its locator by role and
 * name, null when it has none. `addresses`: how the addresses of the whole site may change.
 */
export function predictedLocators(
  rule: LocatorRule,
  from: readonly LocatorFact[],
  byRole: LocatorFact | null,
  { place, addresses }: { readonly place: FactPlace; readonly addresses: readonly TextChange[] },
): LocatorFact[] | null {
  const own = byMeaning(from);
  if (rule.set !== null && rule.isOwnSet === true && !holdCommonWords(own, rule.set)) return null;
  const meaningful = rule.set ?? predictedGroups(rule.groups, own, addresses);
  if (meaningful === null) return null;
  const isSemantic = ({ basis }: LocatorFact) => basis === 'semantic';
  const ofCss = meaningful.filter((locator) => !isSemantic(locator));
  const path = position(rule.css, place.css);
  const toPath: LocatorFact[] | null =
    path === null ? null : path.map((value) => ({ kind: 'css', value, basis: 'structure' }));
  if (ofCss.length === 0 && toPath === null) return null;
  const locators = [
    ...(ofCss.length > 0 ? ofCss : (toPath ?? [])),
    ...(byRole === null ? [] : [byRole]),
    ...meaningful.filter(isSemantic),
  ];
  if (locators.length < ENOUGH_LOCATORS && !locators.some(isPath)) {
    if (toPath === null) return null;
    locators.push(...toPath);
  }
  if (locators.length < ENOUGH_LOCATORS) {
    const xpath = position(rule.xpath, place.xpath);
    if (xpath === null) return null;
    for (const value of xpath) locators.push({ kind: 'xpath', value, basis: 'structure' });
  }
  return locators.slice(0, MAX_LOCATORS);
}

function isByRole({ kind }: LocatorFact): boolean {
  return kind === 'role';
}

function isPath({ kind, basis }: LocatorFact): boolean {
  return kind === 'css' && basis === 'structure';
}

/** The absolute XPath, not an XPath by text. */
function isXpath({ kind, basis }: LocatorFact): boolean {
  return kind === 'xpath' && basis === 'structure';
}

/** Without positions and roles: whether those are unique depends on the page's other elements. */
function byMeaning(locators: readonly LocatorFact[]): LocatorFact[] {
  return locators.filter((locator) => !isPath(locator) && !isXpath(locator) && !isByRole(locator));
}

/** Locators by different attributes are different groups: scripts may rewrite a title and leave a label alone. */
function groupOf({ kind, basis, value }: LocatorFact): string {
  const attribute = basis === 'attribute' ? ATTRIBUTE.exec(value)?.[1] : undefined;
  return attribute === undefined ? `${kind} ${basis}` : `${kind} ${basis} ${attribute}`;
}

/** The group of locators by the `href` of a link. */
const BY_ADDRESS = 'css href';

const ATTRIBUTE = /\[([\w-]+)[~|^$*]?=/;

function valuesOf(locators: readonly LocatorFact[], group: string): string[] {
  return locators.filter((locator) => groupOf(locator) === group).map(({ value }) => value);
}

function groupRules(
  known: LocatorRule['groups'],
  before: readonly LocatorFact[],
  after: readonly LocatorFact[],
): LocatorRule['groups'] | null {
  const groups = { ...known };
  const names = new Set(before.map(groupOf));
  if (after.some((locator) => !names.has(groupOf(locator)))) return null;
  for (const group of names) {
    const [froms, tos] = [valuesOf(before, group), valuesOf(after, group)];
    const rule = groups[group];
    if (tos.length === 0) {
      if (rule !== undefined && rule !== null) return null;
      groups[group] = null;
      continue;
    }
    if (rule === null || froms.length !== tos.length) return null;
    const changes = narrowed(rule, froms, tos, group === BY_ADDRESS ? 'address' : 'words');
    if (changes.length === 0) return null;
    groups[group] = changes;
  }
  return groups;
}

function narrowed(
  rule: readonly TextChange[] | undefined,
  froms: readonly string[],
  tos: readonly string[],
  nature: TextNature,
): readonly TextChange[] {
  let changes = rule;
  for (const [at, from] of froms.entries()) {
    const to = tos[at] as string;
    changes =
      changes === undefined
        ? possibleChanges(from, alike(from, to) ? from : to, nature)
        : stillPossible(changes, from, to, alike);
  }
  return changes ?? [];
}

function predictedGroups(
  groups: LocatorRule['groups'],
  before: readonly LocatorFact[],
  addresses: readonly TextChange[],
): LocatorFact[] | null {
  const locators: LocatorFact[] = [];
  for (const locator of before) {
    const group = groupOf(locator);
    const rule = Object.hasOwn(groups, group) ? groups[group] : undefined;
    if (rule === null) continue;
    const changes = rule && group === BY_ADDRESS ? likeAddresses(rule, addresses) : rule;
    // A group that was not seen in this place yet is kept unchanged.
    const value = changes === undefined ? locator.value : predictedText(changes, locator.value);
    if (value === null) return null;
    locators.push({ ...locator, value });
  }
  return locators;
}

/** Where all samples of a place have links without fragments, only other links of the site show what becomes of those. */
function likeAddresses(
  changes: readonly TextChange[],
  addresses: readonly TextChange[],
): readonly TextChange[] {
  const alikeToo = changes.filter(({ kind }) => addresses.some((each) => each.kind === kind));
  return alikeToo.length > 0 ? alikeToo : changes;
}

/** Undefined when the rendered position contradicts the rule. */
function positionRule(
  rule: readonly TextChange[] | null,
  from: string | null,
  to: readonly LocatorFact[],
  isPosition: (locator: LocatorFact) => boolean,
): readonly TextChange[] | null | undefined {
  const rendered = to.find(isPosition)?.value;
  if (rendered === undefined || from === null) return rule;
  const changes =
    rule === null
      ? possibleChanges(from, rendered, 'words')
      : stillPossible(rule, from, rendered, (one, other) => one === other);
  return changes.length === 0 ? undefined : changes;
}

/**
 * The rendered position, in a list that is empty when the element has none; null when the rule does not predict it,
 * which matters only to elements that need their position as a locator.
 */
function position(rule: readonly TextChange[] | null, from: string | null): string[] | null {
  if (from === null) return [];
  const predicted = rule === null ? from : predictedText(rule, from);
  return predicted === null ? null : [predicted];
}

function sameLocators(ones: readonly LocatorFact[], others: readonly LocatorFact[]): boolean {
  return (
    ones.length === others.length &&
    ones.every((one, at) => {
      const other = others[at] as LocatorFact;
      return groupOf(one) === groupOf(other) && alike(one.value, other.value);
    })
  );
}
