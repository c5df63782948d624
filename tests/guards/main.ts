import type { Guard, ShownBy } from './guard.ts';
import { guards } from './guards.ts';
import { ProjectCopy } from './project-copy.ts';
import { type Outcome, runTests } from './test-run.ts';

/**
 * `make guards [ARGS="NAME-PART …"]`: takes one guard after another away from a copy of the project, and runs the tests that
 * should notice. Ends with 1 when one of them does not, or cannot be told.
 */

interface Finding {
  readonly guard: Guard;
  readonly shownBy: ShownBy;
  readonly outcome: Outcome;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const shown = ({ path, tests }: ShownBy): string =>
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

/** All that is wanted of the same files, at once. */
function together(wanted: readonly ShownBy[]): ShownBy[] {
  const files = Map.groupBy(wanted, ({ project, path }) => `${project} ${path}`);
  return [...files.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const names = [first, ...others].map(({ tests }) => tests);
    const { project, path } = first;
    return names.includes(undefined)
      ? { project, path }
      : { project, path, tests: [...new Set(names)].map((name) => `(?:${name})`).join('|') };
  });
}

/** The tests must be green as long as every guard is there; else they would tell nothing. */
async function unchanged(copy: ProjectCopy, wanted: readonly Guard[]): Promise<boolean> {
  const selections = together(wanted.flatMap(({ shownBy }) => shownBy));
  let isGreen = true;
  for (const selection of selections) {
    const outcome = await runTests(copy.folder, selection);
    if (outcome.kind === 'green') continue;
    isGreen = false;
    const why = outcome.kind === 'red' ? outcome.failed.join('; ') : outcome.why;
    say(`Not green with every guard in its place: ${shown(selection)}: ${why}`);
  }
  if (isGreen) say(`With every guard in its place: ${selections.length} runs, all green.`);
  return isGreen;
}

async function withoutEach(copy: ProjectCopy, wanted: readonly Guard[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const guard of wanted) {
    for (const shownBy of guard.shownBy) {
      const outcome = await copy.without(guard, () => runTests(copy.folder, shownBy));
      findings.push({ guard, shownBy, outcome });
      say(`${guard.name.padEnd(44)} ${inWords(outcome).padEnd(28)} ${shown(shownBy)}`);
    }
    if (guard.besides !== undefined) say(`${' '.repeat(44)} besides: ${guard.besides}`);
  }
  return findings;
}

async function main(parts: readonly string[]): Promise<number> {
  const wanted = chosen(parts);
  const copy = await ProjectCopy.make();
  process.once('exit', () => copy.remove());
  if (!(await unchanged(copy, wanted))) return 1;
  const findings = await withoutEach(copy, wanted);
  const unnoticed = findings.filter(({ outcome }) => outcome.kind !== 'red');
  say(`${wanted.length} guards, ${findings.length} runs, ${unnoticed.length} not noticed.`);
  return unnoticed.length === 0 ? 0 : 1;
}

// So that tests that run are ended, and the copy is removed, when somebody gives up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main(process.argv.slice(2));
