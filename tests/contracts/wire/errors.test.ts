import { describe, expect, it } from '@jest/globals';
import {
  ERROR_STATUS,
  type ErrorCode,
  ErrorEnvelope,
  errorEnvelope,
  problemsOf,
} from '@signpost/contracts/http/errors.ts';
import { z } from 'zod';

describe('The error envelope', () => {
  it('has the same sentence as `error` and as `message`', () => {
    const envelope = errorEnvelope('SCAN_NOT_FOUND', 'No such scan.');
    expect(envelope).toEqual({
      error: 'No such scan.',
      message: 'No such scan.',
      code: 'SCAN_NOT_FOUND',
    });
    expect(ErrorEnvelope.parse(envelope)).toEqual(envelope);
  });

  it('may carry details and the request’s id', () => {
    const envelope = errorEnvelope('INVALID_STATE', 'A scan that is paused cannot start.', {
      details: 'paused',
      requestId: 'r1',
    });
    expect(ErrorEnvelope.parse(envelope)).toMatchObject({ details: 'paused', requestId: 'r1' });
  });

  it('accepts only known codes', () => {
    expect(ErrorEnvelope.safeParse({ error: 'x', message: 'x', code: 'OOPS' }).success).toBe(false);
    for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(ErrorEnvelope.safeParse(errorEnvelope(code, 'x')).success).toBe(true);
    }
  });

  it('has the statuses of the catalogue', () => {
    expect(ERROR_STATUS).toMatchObject({
      NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      INVALID_JSON: 400,
      VALIDATION_ERROR: 400,
      PAYLOAD_TOO_LARGE: 413,
      RATE_LIMITED: 429,
      INTERNAL_ERROR: 500,
      EMAIL_TAKEN: 409,
      INVALID_CREDENTIALS: 401,
      TOKEN_EXPIRED: 401,
      REFRESH_REUSED: 401,
      RESET_TOKEN_INVALID: 400,
      INVALID_URL: 400,
      SITE_UNREACHABLE: 422,
      TARGET_FORBIDDEN: 403,
      LANGGRAPH_REQUIRED: 503,
      SCAN_NOT_FOUND: 404,
      INVALID_STATE: 409,
      MANIFEST_NOT_GENERATED: 409,
      MANIFEST_PRIVATE: 403,
      MANIFEST_NOT_FOUND: 404,
      NO_CREDENTIALS_EXPECTED: 409,
      INVALID_DOMAIN: 400,
    });
  });
});

describe('A refused request', () => {
  const schema = z.object({
    name: z.string('Name it').min(3, 'Longer').regex(/a/, 'With an a'),
    list: z.array(z.object({ size: z.int('A number') })),
  });

  it('gets the first problem of each field, by path', () => {
    const { error } = schema.safeParse({ name: 'b', list: [{ size: 1 }, { size: 'x' }] });
    expect(problemsOf(error as z.ZodError)).toEqual([
      { path: 'name', message: 'Longer' },
      { path: 'list.1.size', message: 'A number' },
    ]);
  });

  it('that is no object gets one problem for the whole', () => {
    const { error } = schema.safeParse(5);
    expect(problemsOf(error as z.ZodError).map(({ path }) => path)).toEqual(['']);
  });
});
