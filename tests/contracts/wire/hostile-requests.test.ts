import { describe, expect, it } from '@jest/globals';
import { clientEvents } from '@signpost/contracts/events/client-events.ts';
import { Handshake } from '@signpost/contracts/events/connection.ts';
import { RegistrationForm } from '@signpost/contracts/http/auth.ts';
import { problemsOf } from '@signpost/contracts/http/errors.ts';
import { ROUTE_LIST } from '@signpost/contracts/http/routes.ts';
import * as fc from 'fast-check';
import { z } from 'zod';
import { SEED } from './json-schema.ts';

const requestSchemas: [string, z.ZodType][] = [
  ...ROUTE_LIST.flatMap(({ name, request = {} }) =>
    (['params', 'query', 'body'] as const).flatMap((part): [string, z.ZodType][] => {
      const schema = request[part];
      return schema === undefined ? [] : [[`${name} ${part}`, schema]];
    }),
  ),
  ...Object.entries(clientEvents),
  ['handshake', Handshake],
  ['registration form', RegistrationForm],
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value };
  return value;
}

const names = [
  ...new Set(
    requestSchemas.flatMap(([, schema]) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
    ),
  ),
];

/** As JSON.parse makes them: `__proto__` is an own property. */
const hostile: unknown[] = [
  null,
  [],
  '',
  0,
  true,
  JSON.parse('{"__proto__":{"url":"a.b","isAdmin":true},"constructor":{"prototype":{}}}'),
  nested(10_000),
  Object.fromEntries(names.map((name) => [name, nested(10_000)])),
  Object.fromEntries(names.map((name) => [name, '\0'])),
  Object.fromEntries(names.map((name) => [name, '\ud800'])),
  Object.fromEntries(names.map((name) => [name, 'x'.repeat(1_000_000)])),
  Object.fromEntries(names.map((name) => [name, Array.from({ length: 20_000 }, () => null)])),
  Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, index])),
  Object.assign(Object.create(null), { url: Object.create(null), limit: Object.create(null) }),
];

describe.each(requestSchemas)('The request of %s', (_, schema) => {
  it('accepts or refuses any body without throwing', () => {
    for (const body of hostile) answered(schema, body);
    const known = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), known), (body) => answered(schema, body)),
      { numRuns: 60, seed: SEED },
    );
  });
});

/** Accepted, or refused with a list of problems of bounded size. */
function answered(schema: z.ZodType, body: unknown): void {
  const result = schema.safeParse(body);
  if (result.success) return;
  const problems = problemsOf(result.error);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems[0]?.message).not.toBe('');
  expect(JSON.stringify(problems).length).toBeLessThan(30_000);
}

describe('A body with __proto__', () => {
  it('changes no prototype and passes nothing on', () => {
    for (const [, schema] of requestSchemas) {
      const body = JSON.parse('{"__proto__":{"polluted":true},"url":"a.b","email":"a@b.c"}');
      const result = schema.safeParse(body);
      const passed: unknown = Object(result.success ? result.data : {});
      expect(Reflect.get(passed as object, 'polluted')).toBeUndefined();
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
