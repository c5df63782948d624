import type { z } from 'zod';

export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * The first thing that is wrong with a value. zod itself gathers everything that is wrong, which takes gigabytes for a
 * list of a million wrong entries; so objects, lists and records are gone through piece by piece, up to the first
 * problem.
 */
export function firstProblem(schema: z.core.$ZodType, value: unknown): Problem | null {
  const { def } = schema._zod as unknown as { def: Definition };
  if ('innerType' in def) {
    return value === undefined || value === null
      ? ownProblem(schema, value)
      : firstProblem(def.innerType, value);
  }
  for (const [key, inner, piece] of piecesOf(def, value)) {
    const problem = firstProblem(inner, piece);
    if (problem) return { ...problem, path: [key, ...problem.path] };
  }
  return ownProblem(schema, value);
}

type Definition =
  | z.core.$ZodObjectDef
  | z.core.$ZodArrayDef
  | z.core.$ZodRecordDef
  | z.core.$ZodOptionalDef
  | z.core.$ZodStringDef;

/** The pieces of a value with their schemas; none when it is of another kind, which `ownProblem` then reports. */
function* piecesOf(
  def: Definition,
  value: unknown,
): Generator<[PropertyKey, z.core.$ZodType, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  if (def.type === 'array') {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) yield [index, def.element, item];
  } else if (def.type === 'record') {
    if (Array.isArray(value)) return;
    for (const [key, item] of Object.entries(value)) yield [key, def.valueType, item];
  } else if (def.type === 'object') {
    // The schema of the object reports a missing property: it decides whether the property may be missing.
    for (const [key, inner] of Object.entries(def.shape))
      if (Object.hasOwn(value, key)) yield [key, inner, Reflect.get(value, key)];
  }
}

/** The fault of the value itself when its parts are valid: its type, its length, a missing part. */
function ownProblem(schema: z.core.$ZodType, value: unknown): Problem | null {
  const result = (schema as z.ZodType).safeParse(value);
  const issue = result.error?.issues[0];
  return issue ? { path: issue.path, message: issue.message } : null;
}
