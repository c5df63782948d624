import type { z } from 'zod';

export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * The first problem of a value; null when it is valid. zod itself collects all problems, which takes gigabytes of
 * memory for a list of a million invalid entries. So objects, lists and records are checked member by member, up to the
 * first problem.
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

/**
 * The members of a value with their keys and schemas; none when the value is of another type, which `ownProblem`
 * reports.
 */
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
    // A missing property is left to the object's own schema, which decides whether it is optional.
    for (const [key, inner] of Object.entries(def.shape))
      if (Object.hasOwn(value, key)) yield [key, inner, Reflect.get(value, key)];
  }
}

/** The problem of a value whose members are valid: its type, its length, a missing property. */
function ownProblem(schema: z.core.$ZodType, value: unknown): Problem | null {
  const result = (schema as z.ZodType).safeParse(value);
  const issue = result.error?.issues[0];
  return issue ? { path: issue.path, message: issue.message } : null;
}
