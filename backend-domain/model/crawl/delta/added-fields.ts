import type { FieldFact } from '../page-facts.ts';
import { aligned } from './alignment.ts';

/** A field that scripts add to a form, such as the value of a preset filter. */
export interface AddedField {
  /** The number of static fields before it. */
  readonly at: number;
  readonly field: FieldFact;
}

/** The two readings of a form's fields. */
export interface FieldAlignment {
  /** For each static field, the index of its rendered counterpart. */
  readonly pairs: readonly number[];
  readonly added: readonly AddedField[];
}

/** Null when the browser does not show all static fields in their order. */
export function alignedFields(
  fixed: readonly FieldFact[],
  rendered: readonly FieldFact[],
): FieldAlignment | null {
  if (fixed.length === rendered.length) return { pairs: fixed.map((_, at) => at), added: [] };
  const alignment = aligned(fixed.map(keyOf), rendered.map(keyOf), () => false);
  const pairs = (alignment?.pairs ?? []).filter((pair) => pair !== null);
  if (alignment === null || pairs.length < fixed.length) return null;
  const added = alignment.added.map((index) => ({
    at: pairs.filter((pair) => pair < index).length,
    field: rendered[index] as FieldFact,
  }));
  return { pairs, added };
}

/** The fields of a form with those that scripts add. */
export function withAddedFields(
  fields: readonly FieldFact[],
  added: readonly AddedField[],
): FieldFact[] {
  const addedAt = (place: number): FieldFact[] =>
    added.filter(({ at }) => at === place).map(({ field }) => field);
  return [...fields.flatMap((field, at) => [...addedAt(at), field]), ...addedAt(fields.length)];
}

function keyOf({ name, id, type }: FieldFact): string {
  return JSON.stringify([name, id, type]);
}
