import { z } from 'zod';

export type JsonSchema = { [key: string]: unknown };

/**
 * JSON Schemas (draft 2020-12, as OpenAPI 3.1 takes them) of zod schemas. A schema with an id is written once, as a
 * component, and referenced. Answers are described like requests, by what may be sent (`io: input`); an answer may
 * contain further fields.
 */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  /** The schema with references to components in place of everything that has an id. */
  schemaOf(schema: z.ZodType): JsonSchema {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [id, definition] of Object.entries($defs ?? {})) this.#keep(id, definition);
    return withComponentReferences(root);
  }

  /** All components so far, by name. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }

  #keep(id: string, definition: JsonSchema): void {
    const schema = withComponentReferences(definition);
    const known = this.#schemas.get(id);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas have the id ${id}.`);
    }
    this.#schemas.set(id, schema);
  }
}

function withComponentReferences(schema: JsonSchema): JsonSchema {
  return rewritten(schema) as JsonSchema;
}

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === '$ref' && typeof part === 'string'
        ? [key, part.replace('#/$defs/', '#/components/schemas/')]
        : [key, rewritten(part)],
    ),
  );
}
