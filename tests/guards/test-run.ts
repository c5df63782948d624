import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShownBy } from './guard.ts';

/** What a run of tests came to. `broken` tells nothing about a guard: no test was heard. */
export type Outcome =
  | { readonly kind: 'green'; readonly tests: number }
  | { readonly kind: 'red'; readonly tests: number; readonly failed: readonly string[] }
  | { readonly kind: 'broken'; readonly why: string };

/** What of jest's --json is looked at. */
interface Report {
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const MOST_MS = 600_000;
/** A program that was damaged rather than left without its guard. */
const DAMAGED = /\bReferenceError\b|^SyntaxError\b|Cannot find (?:module|package)/m;

/** Runs some tests of the project in `folder`. */
export async function runTests(folder: string, shownBy: ShownBy): Promise<Outcome> {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const { isLate, output } = await jest(folder, [
    shownBy.path,
    ...['--selectProjects', shownBy.project],
    ...(shownBy.tests === undefined ? [] : ['--testNamePattern', shownBy.tests]),
    ...['--json', '--outputFile', file, '--cacheDirectory', join(folder, '.jest-cache')],
    // What a missing guard leaves open must not keep the run from its end.
    '--forceExit',
  ]);
  if (isLate) return { kind: 'broken', why: `no end within ${MOST_MS / 1000} s` };
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null)
    return { kind: 'broken', why: `jest reported nothing: ${output.slice(-2000)}` };
  return outcomeOf(JSON.parse(text));
}

/** Red only when a test failed that was run: a file that does not load, or no test at all, is broken. */
export function outcomeOf(report: Report): Outcome {
  const { numFailedTests, numPassedTests, numRuntimeErrorTestSuites, testResults } = report;
  if (numRuntimeErrorTestSuites > 0)
    return { kind: 'broken', why: testResults.map(({ message }) => message).join('\n') };
  const tests = numFailedTests + numPassedTests;
  if (tests === 0) return { kind: 'broken', why: 'no test has such a name' };
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  const damage = failures
    .flatMap(({ failureMessages }) => failureMessages)
    .find((message) => DAMAGED.test(message));
  if (damage !== undefined) return { kind: 'broken', why: damage };
  if (failures.length === 0) return { kind: 'green', tests };
  return { kind: 'red', tests, failed: failures.map(({ fullName }) => fullName) };
}

/** In a process group of its own, so that nothing of it is left when its time is over. */
function jest(
  folder: string,
  parameters: readonly string[],
): Promise<{ readonly isLate: boolean; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'].concat(
        join(folder, 'node_modules/jest/bin/jest.js'),
        parameters,
      ),
      // One attempt only: with CI set, tests are tried twice, and a guard that holds at times would pass.
      { cwd: folder, env: { ...process.env, CI: '' }, detached: true },
    );
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let isLate = false;
    const end = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, MOST_MS);
    process.once('exit', end);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ isLate, output });
    });
  });
}
