import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { guards } from '../guards/guards.ts';
import { projectRoot, timesIn } from '../guards/project-copy.ts';
import { outcomeOf } from '../guards/test-run.ts';

describe('The list of guards', () => {
  it('has each name once', () => {
    const names = guards.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(guards.map((guard) => [guard.name, guard] as const))(
    'knows where %s stands, exactly once',
    (_, guard) => {
      const source = readFileSync(join(projectRoot, guard.file), 'utf8');
      expect(timesIn(source, guard)).toBe(1);
      expect(guard.without).not.toBe(guard.text);
      expect(guard.shownBy.length).toBeGreaterThan(0);
    },
  );

  it('is about files that a copy of the project has', () => {
    const folders = ['adapters/', 'backend/', 'backend-domain/'];
    const elsewhere = guards.filter(
      ({ file }) =>
        !folders.some((folder) => file.startsWith(folder)) || !existsSync(join(projectRoot, file)),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('A run of tests without a guard', () => {
  const failed = (message: string) => ({
    fullName: 'A canary is not connected to',
    status: 'failed',
    failureMessages: [message],
  });
  const report: Parameters<typeof outcomeOf>[0] = {
    numFailedTests: 0,
    numPassedTests: 2,
    numRuntimeErrorTestSuites: 0,
    testResults: [{ message: '', assertionResults: [] }],
  };

  it('is green when nothing fails', () => {
    expect(outcomeOf(report)).toEqual({ kind: 'green', tests: 2 });
  });

  it('is red when a test fails', () => {
    const assertionResults = [failed('Error: expect(received).toBe(expected)')];
    expect(
      outcomeOf({ ...report, numFailedTests: 1, testResults: [{ message: '', assertionResults }] }),
    ).toEqual({ kind: 'red', tests: 3, failed: ['A canary is not connected to'] });
  });

  it.each([
    ['no test was run', { ...report, numPassedTests: 0 }],
    ['a file did not load', { ...report, numRuntimeErrorTestSuites: 1 }],
    ...['ReferenceError: host is not defined', 'Received constructor: ReferenceError'].map(
      (message): [string, typeof report] => [
        `the program was damaged (${message})`,
        {
          ...report,
          numFailedTests: 1,
          testResults: [{ message: '', assertionResults: [failed(message)] }],
        },
      ],
    ),
  ])('tells nothing when %s', (_, damaged) => {
    expect(outcomeOf(damaged).kind).toBe('broken');
  });
});
