import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endWithThisProcess, signalGroup } from '../support/process-group.ts';
import type { Selection } from './selection.ts';

/** A run that is inconclusive about a guard. */
export interface Broken {
  readonly kind: 'broken';
  readonly why: string;
}

/** The result of the tests that match one proof. */
export type Outcome =
  | { readonly kind: 'green'; readonly tests: number }
  | { readonly kind: 'red'; readonly tests: number; readonly failed: readonly string[] }
  | Broken;

/** The fields of jest's --json report that this module reads. */
export interface Report {
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    /** The path of the test file. */
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const MAX_MS = 600_000;
/** Matches no test name: jest then loads the files and lists their tests, but runs none. */
const NO_TEST = '(?!)';
/** Errors of a program that removing the guard has broken. */
const DAMAGED = /\bReferenceError\b|^SyntaxError\b|Cannot find (?:module|package)/m;

/** Runs the selected tests of the project in `folder`. */
export function runTests(
  folder: string,
  { path, project, tests }: Omit<Selection, 'shows'>,
): Promise<Report | Broken> {
  return report(folder, [
    path,
    ...['--selectProjects', project],
    ...(tests === undefined ? [] : ['--testNamePattern', tests]),
  ]);
}

/** Lists the tests of files without running them: each is `pending` in the report. */
export function listTests(
  folder: string,
  project: Selection['project'],
  paths: readonly string[],
): Promise<Report | Broken> {
  return report(folder, [...paths, '--selectProjects', project, '--testNamePattern', NO_TEST]);
}

async function report(folder: string, parameters: readonly string[]): Promise<Report | Broken> {
  const file = join(folder, 'report.json');
  await rm(file, { force: true });
  const { isLate, output } = await jest(folder, [
    ...parameters,
    ...['--json', '--outputFile', file, '--cacheDirectory', join(folder, '.jest-cache')],
    // One worker for each of the concurrent copies.
    '--maxWorkers=1',
    // Without the guard, open handles could keep jest from ending.
    '--forceExit',
  ]);
  if (isLate) return { kind: 'broken', why: `no end within ${MAX_MS / 1000} s` };
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null)
    return { kind: 'broken', why: `jest reported nothing: ${output.slice(-2000)}` };
  return JSON.parse(text) as Report;
}

/**
 * The result of the tests whose full names match `tests`; absent: all of them. Red only when such a test failed; broken
 * when a file does not load or no test matches.
 */
export function outcomeOf(run: Report | Broken, tests = ''): Outcome {
  if ('kind' in run) return run;
  if (run.numRuntimeErrorTestSuites > 0)
    return { kind: 'broken', why: run.testResults.map(({ message }) => message).join('\n') };
  // Matches names as jest does.
  const name = new RegExp(tests, 'i');
  const heard = run.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => status !== 'pending' && name.test(fullName));
  if (heard.length === 0) return { kind: 'broken', why: 'no test has such a name' };
  const failures = heard.filter(({ status }) => status === 'failed');
  const damage = failures
    .flatMap(({ failureMessages }) => failureMessages)
    .find((message) => DAMAGED.test(message));
  if (damage !== undefined) return { kind: 'broken', why: damage };
  if (failures.length === 0) return { kind: 'green', tests: heard.length };
  return { kind: 'red', tests: heard.length, failed: failures.map(({ fullName }) => fullName) };
}

/** Runs jest in a process group of its own, so that all its processes can be killed at the time limit. */
function jest(
  folder: string,
  parameters: readonly string[],
): Promise<{ readonly isLate: boolean; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        '--liftoff-only',
      ].concat(join(folder, 'node_modules/jest/bin/jest.js'), parameters),
      { cwd: folder, detached: true },
    );
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      signalGroup(child, 'SIGKILL');
    }, MAX_MS);
    endWithThisProcess(child);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ isLate, output });
    });
  });
}
