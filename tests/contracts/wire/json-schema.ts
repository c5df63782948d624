import { Components } from '@signpost/contracts/openapi/components.ts';
import { openApiDocument } from '@signpost/contracts/openapi/open-api-document.ts';
import type { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

export const document = openApiDocument({ serverUrl: '/' });

const components = new Components();

/** The published JSON Schema of a zod schema. */
export const published = (schema: z.ZodType): JsonSchema => components.schemaOf(schema);

/** Every component that a published schema has referred to so far. */
export const publishedComponents = (): Readonly<Record<string, JsonSchema>> => components.all();

/** The component that a reference names. */
export function resolved(reference: string): JsonSchema {
  const schema = publishedComponents()[reference.replace('#/components/schemas/', '')];
  if (schema === undefined) throw new Error(`${reference} names no component`);
  return schema;
}

/** Every keyword that the document’s schemas use. */
export const DIALECT = new Set([
  '$ref',
  'additionalProperties',
  'anyOf',
  'const',
  'default',
  'description',
  'enum',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'oneOf',
  'pattern',
  'properties',
  'propertyNames',
  'required',
  'type',
]);

/** The seed of all property tests here, so that a run can be repeated. */
export const SEED = 2_020;
