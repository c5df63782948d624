import { describe, expect, it } from '@jest/globals';
import { serverEvents } from '@signpost/contracts/events/server-events.ts';
import { ROUTE_LIST } from '@signpost/contracts/http/routes.ts';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import type { z } from 'zod';
import { arbitraryOf } from './arbitrary-of.ts';
import { published, publishedComponents, SEED } from './json-schema.ts';

interface Case {
  readonly call: string;
  readonly schema: z.ZodType;
}

/** The first case of each schema. */
function bySchema(cases: readonly Case[]): Case[] {
  const schemas = new Set<z.ZodType>();
  return cases.filter(({ schema }) => schemas.size < schemas.add(schema).size);
}

const answers = bySchema(
  ROUTE_LIST.flatMap(({ name, responses }) =>
    Object.entries(responses).flatMap(([status, { schema, events = {} }]): Case[] => [
      ...(schema ? [{ call: `${name} ${status}`, schema }] : []),
      ...Object.entries(events).map(([event, data]) => ({
        call: `${name} ${event}`,
        schema: data,
      })),
    ]),
  ),
);
const events = Object.entries(serverEvents)
  // Its payload is not JSON.
  .filter(([name]) => name !== 'live-frame')
  .map(([call, schema]): Case => ({ call, schema }));
const bodies = ROUTE_LIST.flatMap(({ name, request }): Case[] =>
  request?.body ? [{ call: name, schema: request.body }] : [],
);

function withoutDefaults(value: unknown): unknown {
  const isDefault = (each: unknown) => each === null || (Array.isArray(each) && each.length === 0);
  return JSON.parse(
    JSON.stringify(value, (_, each) => (isDefault(each) ? undefined : each)) ?? 'null',
  );
}

describe('The answer of', () => {
  it.each([...answers, ...events])('$call comes back from JSON as it was sent', ({ schema }) => {
    fc.assert(
      fc.property(arbitraryOf(published(schema)), (answer) => {
        const sent = schema.parse(answer);
        // Parsing fills in the nulls and empty lists that an answer may leave out.
        expect(withoutDefaults(sent)).toEqual(withoutDefaults(answer));
        expect(schema.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
      }),
      { numRuns: 25, seed: SEED },
    );
  });
});

describe('The published schema', () => {
  const cases = [...answers, ...events, ...bodies];
  for (const { schema } of cases) published(schema);
  const ajv = new Ajv2020.default({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: { schemas: publishedComponents() } });

  it.each(cases)('of $call accepts what the zod schema accepts', ({ schema }) => {
    const json = absolute(published(schema));
    const validate = ajv.compile(json);
    fc.assert(
      fc.property(arbitraryOf(published(schema)), fc.infiniteStream(fc.nat()), (value, dice) => {
        expect(validate(value)).toBe(true);
        for (const damaged of damages(value, dice)) {
          // The published schema may accept more, because it states some rules in words only, but never less, except
          // for texts with spaces at their ends.
          if (schema.safeParse(damaged).success) expect(validate(damaged)).toBe(true);
        }
      }),
      { numRuns: 25, seed: SEED },
    );
  });
});

/** The schema with references into the document that is registered as `api`. */
function absolute(schema: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));
}

/** The value with one field removed, emptied or of another type. */
function* damages(value: unknown, dice: Iterator<number>): Generator<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const names = Object.keys(value);
  if (names.length === 0) return;
  const name = names[(dice.next().value ?? 0) % names.length] ?? '';
  const { [name]: _, ...without } = value as Record<string, unknown>;
  yield without;
  for (const other of [null, '', -1, 1.5, true, [], {}]) yield { ...value, [name]: other };
}
