import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contract, onBothEngines, type ShownBy } from './guard.ts';
import { guards } from './guards.ts';
import { projectRoot, timesIn } from './project-copy.ts';
import { selectionsOf } from './selection.ts';
import { sideBySide } from './side-by-side.ts';
import { type Broken, outcomeOf, type Report } from './test-run.ts';

describe('The list of guards', () => {
  it('has each name once', () => {
    const names = guards.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(guards.map((guard) => [guard.name, guard] as const))(
    'finds %s in its file exactly once',
    (_, guard) => {
      const source = readFileSync(join(projectRoot, guard.file), 'utf8');
      expect(timesIn(source, guard)).toBe(1);
      expect(guard.without).not.toBe(guard.text);
    },
  );
});

describe('The result of a test run without a guard', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const reportOf = (...assertionResults: ReturnType<typeof test>[]): Report => ({
    numRuntimeErrorTestSuites: 0,
    testResults: [{ name: 'some.test.ts', message: '', assertionResults }],
  });
  const first = test('A canary on playwright is silent', 'passed');
  const second = test('A canary on puppeteer is silent', 'failed', 'Error: expect(1).toBe(2)');

  it('is green when nothing fails', () => {
    expect(outcomeOf(reportOf(first))).toEqual({ kind: 'green', tests: 1 });
  });

  it('is red when a test fails', () => {
    expect(outcomeOf(reportOf(first, second))).toEqual({
      kind: 'red',
      tests: 2,
      failed: ['A canary on puppeteer is silent'],
    });
  });

  it('depends for each proof only on the tests with matching names', () => {
    const report = reportOf(first, second);
    expect(outcomeOf(report, '\\bplaywright\\b')).toEqual({ kind: 'green', tests: 1 });
    expect(outcomeOf(report, '\\bPUPPETEER\\b.*silent').kind).toBe('red');
    expect(outcomeOf(report, 'webkit').kind).toBe('broken');
  });

  const fails = (message: string) => reportOf(test('A canary', 'failed', message));
  it.each<[string, Report | Broken]>([
    ['no test ran', reportOf(test('A canary', 'pending'))],
    ['a file did not load', { ...reportOf(first), numRuntimeErrorTestSuites: 1 }],
    ['jest reported nothing', { kind: 'broken', why: 'no end within 600 s' }],
    ['the program is broken', fails('ReferenceError: host is not defined')],
    ['a test got an error of the broken program', fails('Received constructor: ReferenceError')],
  ])('is inconclusive when %s', (_, run) => {
    expect(outcomeOf(run).kind).toBe('broken');
  });
});

describe('Proofs by tests of the same files', () => {
  it('run together, separately for each file', () => {
    const [one, other] = onBothEngines('net/browser-arguments', 'leads to the proxy');
    const third = contract('net/destination');
    expect(selectionsOf([one, third, other as ShownBy])).toEqual([
      {
        project: 'adapter-contract',
        path: 'net/browser-arguments',
        tests: `(?:${one.tests})|(?:${other?.tests})`,
        shows: [one, other],
      },
      { ...third, shows: [third] },
    ]);
  });

  it('run all tests of a file when one proof needs all', () => {
    const some = contract('net/destination', 'refuses');
    const all = contract('net/destination');
    expect(selectionsOf([some, all])).toEqual([{ ...all, shows: [some, all] }]);
  });
});

describe('Concurrent jobs', () => {
  it('run once each, one at a time per place, with results in the order of the jobs', async () => {
    const busy = new Map<string, number>();
    let most = 0;
    const results = await sideBySide(['left', 'right'], [1, 2, 3, 4, 5], async (place, job) => {
      busy.set(place, (busy.get(place) ?? 0) + 1);
      expect(busy.get(place)).toBe(1);
      most = Math.max(
        most,
        [...busy.values()].reduce((sum, each) => sum + each),
      );
      await Promise.resolve();
      busy.set(place, 0);
      return job * 10;
    });
    expect(results).toEqual([10, 20, 30, 40, 50]);
    expect(most).toBe(2);
  });
});
