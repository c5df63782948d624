import type { LocatorFact } from '../page-facts.ts';
import type { FactPlace } from '../page-structure.ts';
import { withoutVolatile } from '../volatile-text.ts';
import type { FactView } from './fact-views.ts';
import {
  type LocatorRule,
  learnLocators,
  NO_LOCATORS,
  predictedLocators,
  type RoleSight,
} from './locator-rule.ts';
import { possibleChanges, predictedText, stillPossible, type TextChange } from './text-change.ts';
import { learnValue, NO_VALUES, predictedValue, type ValueRule } from './value-rule.ts';

/** How a browser changes the facts in one place. */
export interface FactRule {
  /** False: a browser does not show such facts, for instance hidden headings. */
  readonly present: boolean;
  readonly texts: Readonly<Record<string, readonly TextChange[]>>;
  readonly values: Readonly<Record<string, ValueRule>>;
  readonly locators: LocatorRule;
}

/** How addresses change. One rule for a whole site, because a router changes them in the same way everywhere. */
export type UrlRule = readonly TextChange[] | null;

const alike = (one: string, other: string): boolean =>
  withoutVolatile(one) === withoutVolatile(other);

/**
 * Extends the rule by one more static fact and its rendered counterpart (null: there is none). Returns null when they
 * contradict the rule. `byRole`: whether the rendered element is found by its role and name; null when unknown.
 */
export function learnFact(
  rule: FactRule | undefined,
  from: FactView,
  to: FactView | null,
  place: FactPlace,
  byRole: RoleSight | null,
): FactRule | null {
  if (rule !== undefined && rule.present !== (to !== null)) return null;
  if (to === null) return rule ?? { present: false, texts: {}, values: {}, locators: NO_LOCATORS };
  const texts = learnTexts(rule?.texts ?? {}, from.texts, to.texts, place.parts);
  const values = texts && learnValues(rule?.values, from.values, to.values);
  if (values === null || texts === null) return null;
  const known = rule?.locators ?? NO_LOCATORS;
  const locators =
    from.locators === null
      ? known
      : learnLocators(known, from.locators, to.locators ?? [], place, byRole);
  return locators && { present: true, texts, values, locators };
}

/**
 * The rendered fact, with addresses and locators still unchanged; 'absent' when a browser does not show it, null when
 * the rule does not predict it.
 */
export function predictedFact(
  rule: FactRule,
  from: FactView,
  { parts }: Pick<FactPlace, 'parts'>,
): FactView | 'absent' | null {
  if (!rule.present) return 'absent';
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(from.texts)) {
    const predicted = predictedText(rule.texts[name] ?? [], text, parts);
    if (predicted === null) return null;
    texts[name] = predicted;
  }
  const values: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(from.values), ...Object.keys(rule.values)])) {
    const known = rule.values[name];
    const before = json(from.values[name]);
    // A property that the fact lacks is added only where a sample showed that.
    if (before === ABSENT && known?.changed[ABSENT] === undefined) continue;
    const predicted = known === undefined ? null : predictedValue(known, before);
    if (predicted === null) return null;
    if (predicted === ABSENT) continue;
    values[name] = predicted === before ? from.values[name] : JSON.parse(predicted);
  }
  return { ...from, texts, values };
}

/** The locators of the rendered fact; null when the rule does not predict them. `urls`: how addresses of the site change. */
export function predictedFactLocators(
  rule: FactRule,
  from: readonly LocatorFact[],
  byRole: LocatorFact | null,
  { place, urls }: { readonly place: FactPlace; readonly urls: UrlRule },
): LocatorFact[] | null {
  return predictedLocators(rule.locators, from, byRole, { place, addresses: urls ?? [] });
}

/** Extends the rule by one more address. Returns an empty list when the address contradicts the rule. */
export function learnUrl(
  rule: UrlRule,
  from: string,
  to: string,
  same: (one: string, other: string) => boolean,
): UrlRule {
  if (rule !== null) return stillPossible(rule, from, to, same);
  return possibleUrlChanges(from, to, same);
}

/** A change that contains a particular address is no rule, because every page has other addresses. */
function possibleUrlChanges(
  from: string,
  to: string,
  same: (one: string, other: string) => boolean,
): TextChange[] {
  const changes = possibleChanges(from, same(from, to) ? from : to, 'address');
  return changes.filter(({ kind }) => kind === 'keep' || kind === 'fragment-slash');
}

const ABSENT = 'undefined';

function json(value: unknown): string {
  return JSON.stringify(value) ?? ABSENT;
}

function learnTexts(
  known: FactRule['texts'],
  from: FactView['texts'],
  to: FactView['texts'],
  parts: readonly string[] | null,
): FactRule['texts'] | null {
  const texts = { ...known };
  if (Object.keys(to).length !== Object.keys(from).length) return null;
  for (const [name, text] of Object.entries(from)) {
    const rendered = to[name];
    if (rendered === undefined) return null;
    const rule = texts[name];
    const changes =
      rule === undefined
        ? possibleChanges(text, alike(text, rendered) ? text : rendered, 'words', parts)
        : stillPossible(rule, text, rendered, alike, parts);
    if (changes.length === 0) return null;
    texts[name] = changes;
  }
  return texts;
}

/** All facts that an earlier rule was learnt from lacked the properties that it does not name. */
const LACKED: ValueRule = { changed: {}, kept: [ABSENT] };

function learnValues(
  known: FactRule['values'] | undefined,
  from: FactView['values'],
  to: FactView['values'],
): FactRule['values'] | null {
  const values = { ...known };
  const unnamed = known === undefined ? NO_VALUES : LACKED;
  const names = [values, from, to].flatMap((each) => Object.keys(each));
  for (const name of new Set(names)) {
    const [before, after] = [json(from[name]), json(to[name])];
    const rendered = alike(before, after) ? before : after;
    const rule = learnValue(values[name] ?? unnamed, before, rendered);
    if (rule === null) return null;
    values[name] = rule;
  }
  return values;
}
