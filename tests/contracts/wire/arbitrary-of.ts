import * as fc from 'fast-check';
import { DIALECT, type JsonSchema, resolved } from './json-schema.ts';

/**
 * Arbitrary values that a JSON Schema of our OpenAPI document accepts. Supports the keywords that the document uses,
 * and throws for any other.
 */
export function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  for (const keyword of Object.keys(schema)) {
    if (!DIALECT.has(keyword)) throw new Error(`No arbitrary for the keyword ${keyword}`);
  }
  if (typeof schema.$ref === 'string') return arbitraryOf(resolved(schema.$ref));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map(arbitraryOf));
  // A nullable type: `type: ['string', 'null']`.
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: unknown) => arbitraryOf({ ...schema, type })));
  }
  return ofType(schema);
}

function ofType(schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer(bounds(schema, -1_000_000, 1_000_000));
    case 'number':
      return fc
        .double({ ...bounds(schema, -1e6, 1e6), noNaN: true })
        .map((value) => (Object.is(value, -0) ? 0 : value));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items as JsonSchema), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.max(3, Number(schema.minItems ?? 0)),
      });
    case 'object':
      return record(schema);
    case undefined:
      // JSON has no -0.
      return fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value)));
    default:
      throw new Error(`No arbitrary for the type ${String(schema.type)}`);
  }
}

function bounds(schema: JsonSchema, lowest: number, highest: number) {
  const min = Number(schema.minimum ?? lowest);
  const max = Number(schema.maximum ?? highest);
  return { min: Math.max(min, lowest), max: Math.min(max, highest) };
}

function text(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === 'date-time') {
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Math.min(Number(schema.maxLength ?? 40), 40);
  if (typeof schema.pattern !== 'string')
    return fc.string({ minLength, maxLength, unit: 'grapheme' });
  if (schema.pattern.includes('@')) return fc.emailAddress();
  const pattern = new RegExp(schema.pattern, 'u');
  // fast-check cannot generate texts for \p{…}; nearly every text matches those patterns.
  return schema.pattern.includes('\\p')
    ? fc.string({ minLength, maxLength }).filter((word) => pattern.test(word))
    : fc.stringMatching(pattern);
}

function record(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  if (schema.properties === undefined) {
    const values = arbitraryOf((schema.additionalProperties ?? {}) as JsonSchema);
    const names = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__');
    return fc.dictionary(names, values, { maxKeys: 3 });
  }
  const values = Object.entries(properties).map(([name, part]) => [name, arbitraryOf(part)]);
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: (schema.required ?? []) as string[],
  });
}
