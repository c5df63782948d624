import { describe, expect, it } from '@jest/globals';
import { DataFolderInUse, StorageUnavailable } from '@signpost/adapters/storage/storage-errors.ts';
import { problemOf } from '@signpost/backend/http/problem.ts';
import { MethodNotAllowed, NotReady } from '@signpost/backend/http/request-problems.ts';
import { EmailTaken } from '@signpost/backend-domain/model/account/account-errors.ts';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import { Throttled } from '@signpost/backend-domain/model/shared/throttled.ts';
import { ERROR_STATUS, type ErrorCode } from '@signpost/contracts/http/errors.ts';

describe('An unexpected error', () => {
  it.each([
    new Error('select * from users at /home/secret'),
    'text',
    null,
    undefined,
    { status: 200, message: 'no' },
    Object.assign(new Error('x'), { code: '__proto__' }),
  ])('%p becomes INTERNAL_ERROR with the request id, and nothing else', (error) => {
    const { status, envelope, unforeseen } = problemOf(error, 'request-1');
    expect(status).toBe(500);
    expect(unforeseen).toBe(true);
    expect(envelope).toEqual({
      error: 'Something went wrong on our side. Try again later.',
      message: 'Something went wrong on our side. Try again later.',
      code: 'INTERNAL_ERROR',
      requestId: 'request-1',
    });
  });
});

describe('An error of the domain', () => {
  it.each([
    [new EmailTaken(), 'EMAIL_TAKEN'],
    [new LeaseLost('scan-1'), 'SCAN_CHANGED'],
    [new Throttled(30), 'RATE_LIMITED'],
  ])('%p is answered as %s with its own message', (error, code) => {
    const { envelope, status, unforeseen } = problemOf(error, 'request-1');
    expect(envelope).toMatchObject({ code, message: error.message });
    expect(status).toBe(ERROR_STATUS[code as ErrorCode]);
    expect(unforeseen).toBe(false);
  });

  it('reports an unavailable part without details, and when to try again', () => {
    const { envelope, headers } = problemOf(new StorageUnavailable(), 'request-1');
    expect(envelope.message).toBe(
      'The service is not available at the moment. Try again in a moment.',
    );
    expect(headers).toEqual({ 'Retry-After': '5' });
  });

  it('hides the path of a folder on the server', () => {
    const { envelope, status } = problemOf(new DataFolderInUse('/home/secret', 7), 'request-1');
    expect(status).toBe(500);
    expect(JSON.stringify(envelope)).not.toContain('secret');
  });
});

describe('An error of HTTP', () => {
  it('carries its own code, status and headers', () => {
    const { envelope, status, headers } = problemOf(new MethodNotAllowed(['GET']), 'request-1');
    expect(status).toBe(405);
    expect(headers).toEqual({ Allow: 'GET' });
    expect(envelope).toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
      message: 'This address takes GET only.',
    });
  });

  it('names the parts that are not ready', () => {
    const parts = [{ path: 'database', message: 'It does not answer.' }];
    const { envelope, headers } = problemOf(new NotReady(parts), 'request-1');
    expect(envelope).toMatchObject({
      message: 'Not ready yet. Try again in a moment.',
      details: parts,
    });
    expect(headers).toEqual({ 'Retry-After': '5' });
  });
});
