import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { codeOf, PROBLEMS, problemOf } from '@signpost/backend/http/problem.ts';
import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import { ERROR_STATUS } from '@signpost/contracts/http/errors.ts';

const root = new URL('../../../', import.meta.url).pathname;

/** Every code that a class of ours that extends DomainError has, by reading the sources. */
function codesInSources(): string[] {
  const files = globSync(['backend-domain/**/*.ts', 'adapters/**/*.ts', 'backend/**/*.ts'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  const codes = files.flatMap((file) => {
    const source = readFileSync(`${root}${file}`, 'utf8');
    if (!source.includes('extends DomainError')) return [];
    return [...source.matchAll(/readonly code\s*(?:=|:)([^;]+);/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/'([\w-]+\.[\w-]+)'/g)].map(([, code = '']) => code),
    );
  });
  return [...new Set(codes)];
}

describe('Every error of the domain', () => {
  const codes = codesInSources();

  it('is found in the sources', () => {
    expect(codes).toEqual(expect.arrayContaining(['account.email-taken', 'site.unreachable']));
    expect(codes.length).toBeGreaterThan(30);
  });

  it.each(codes)('%s has a code on the wire', (code) => {
    expect(Object.keys(PROBLEMS)).toContain(code);
  });

  it.each(Object.keys(PROBLEMS))('%s, which has one, exists', (code) => {
    expect(codes).toContain(code);
  });
});

describe('An error that nobody foresaw', () => {
  class Unknown extends DomainError {
    readonly code = 'nowhere.listed';
  }

  it.each([
    new Error('select * from users at /home/secret'),
    new Unknown('inside'),
    'text',
    null,
    undefined,
    { status: 200, message: 'no' },
    Object.assign(new Error('x'), { code: '__proto__' }),
  ])('%p is told as INTERNAL_ERROR with the request id, and nothing of its own', (error) => {
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

describe('A code on the wire', () => {
  it('is one that the contract gives a status', () => {
    for (const code of Object.values(PROBLEMS)) expect(ERROR_STATUS[code]).toBeGreaterThan(399);
    expect(codeOf(new Error('x'))).toBe('INTERNAL_ERROR');
  });
});
