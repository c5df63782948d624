import type { Guard, ShownBy } from './guard.ts';
import { guards } from './guards.ts';
import { ProjectCopy } from './project-copy.ts';
import { type Selection, selectionsOf } from './selection.ts';
import { sideBySide } from './side-by-side.ts';
import { type Outcome, outcomeOf, runTests } from './test-run.ts';
import { proofsWithoutTest } from './test-titles.ts';

/**
 * `make guards [ARGS="NAME-PART …"]`: removes one guard after another from a copy of the project, and runs the tests
 * that should fail without it. Uses two copies concurrently. Exits with 1 when no such test fails, or when a run is
 * inconclusive.
 */

const COPIES = 2;
const startedAt = performance.now();

interface Finding {
  readonly guard: Guard;
  readonly shownBy: ShownBy;
  readonly outcome: Outcome;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const shown = ({ path, tests }: Omit<Selection, 'shows'>): string =>
  tests === undefined ? path : `${path} -t '${tests}'`;

const inWords = (outcome: Outcome): string => {
  if (outcome.kind === 'red') return `noticed: ${outcome.failed.length} of ${outcome.tests} fail`;
  if (outcome.kind === 'green') return `UNNOTICED by ${outcome.tests}`;
  return `BROKEN: ${outcome.why}`;
};

function chosen(parts: readonly string[]): readonly Guard[] {
  if (parts.length === 0) return guards;
  const found = guards.filter(({ name }) => parts.some((part) => name.includes(part)));
  if (found.length === 0) throw new Error(`No guard's name holds ${parts.join(' or ')}.`);
  return found;
}

/** Whether every proof matches an existing test. Takes less than a minute and runs before any test. */
async function haveTests(copy: ProjectCopy, wanted: readonly Guard[]): Promise<boolean> {
  const missing = await proofsWithoutTest(copy.folder, wanted);
  for (const line of missing) say(line);
  return missing.length === 0;
}

/** Whether all tests pass with every guard in place; otherwise a failing test would prove nothing. */
async function unchanged(
  copies: readonly ProjectCopy[],
  wanted: readonly Guard[],
): Promise<boolean> {
  const selections = selectionsOf(wanted.flatMap(({ shownBy }) => shownBy));
  const outcomes = await sideBySide(copies, selections, async ({ folder }, selection) => {
    const run = await runTests(folder, selection);
    const outcomesOfRun = selection.shows.map((shownBy) => {
      const outcome = outcomeOf(run, shownBy.tests);
      if (outcome.kind === 'green') return true;
      const why = outcome.kind === 'red' ? outcome.failed.join('; ') : outcome.why;
      say(`Not green with every guard in its place: ${shown(shownBy)}: ${why}`);
      return false;
    });
    return outcomesOfRun.every((each) => each);
  });
  const isGreen = outcomes.every((each) => each);
  if (isGreen) say(`With every guard in its place: ${selections.length} runs, all green.`);
  return isGreen;
}

async function withoutEach(
  copies: readonly ProjectCopy[],
  wanted: readonly Guard[],
): Promise<readonly Finding[]> {
  const jobs = wanted.flatMap((guard) =>
    selectionsOf(guard.shownBy).map((selection) => ({ guard, selection })),
  );
  const findings = await sideBySide(copies, jobs, async (copy, { guard, selection }) => {
    const run = await copy.without(guard, () => runTests(copy.folder, selection));
    return selection.shows.map((shownBy): Finding => {
      const outcome = outcomeOf(run, shownBy.tests);
      const besides = guard.besides === undefined ? '' : ` (besides: ${guard.besides})`;
      say(`${guard.name.padEnd(44)} ${inWords(outcome).padEnd(28)} ${shown(shownBy)}${besides}`);
      return { guard, shownBy, outcome };
    });
  });
  return findings.flat();
}

async function main(parts: readonly string[]): Promise<number> {
  const wanted = chosen(parts);
  const copies: ProjectCopy[] = [];
  process.once('exit', () => {
    for (const copy of copies) copy.remove();
  });
  while (copies.length < COPIES) copies.push(await ProjectCopy.make());
  const [first] = copies;
  if (first === undefined || !(await haveTests(first, wanted))) return 1;
  if (!(await unchanged(copies, wanted))) return 1;
  const findings = await withoutEach(copies, wanted);
  const unnoticed = findings.filter(({ outcome }) => outcome.kind !== 'red');
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  say(
    `${wanted.length} guards, ${findings.length} proofs, ${unnoticed.length} not noticed, in ${minutes} minutes.`,
  );
  return unnoticed.length === 0 ? 0 : 1;
}

// An interrupted command exits regularly, so that exit handlers stop running tests and remove the copies.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main(process.argv.slice(2));
