/** How a browser changes the values of one property. */
export interface ValueRule {
  /** For each changed value, JSON of the static value → JSON of the rendered one. */
  readonly changed: Readonly<Record<string, string>>;
  /** JSON of values that did not change; null when there were too many to list. */
  readonly kept: readonly string[] | null;
}

const MAX_KEPT = 8;

export const NO_VALUES: ValueRule = { changed: {}, kept: [] };

/** Extends the rule by one more pair of values (as JSON). Returns null when they contradict the rule. */
export function learnValue(rule: ValueRule, from: string, to: string): ValueRule | null {
  const known = Object.hasOwn(rule.changed, from) ? rule.changed[from] : undefined;
  if (from === to) {
    if (known !== undefined) return null;
    if (rule.kept === null || rule.kept.includes(from)) return rule;
    const isMany = rule.kept.length >= MAX_KEPT;
    if (isMany && Object.keys(rule.changed).length > 0) return null;
    return { ...rule, kept: isMany ? null : [...rule.kept, from] };
  }
  if (known !== undefined) return known === to ? rule : null;
  if (rule.kept === null || rule.kept.includes(from)) return null;
  return { ...rule, changed: { ...rule.changed, [from]: to } };
}

/** The rendered value as JSON; null when the rule does not predict it. */
export function predictedValue(rule: ValueRule, from: string): string | null {
  const known = Object.hasOwn(rule.changed, from) ? rule.changed[from] : undefined;
  if (known !== undefined) return known;
  if (Object.keys(rule.changed).length === 0) return from;
  return rule.kept?.includes(from) ? from : null;
}
