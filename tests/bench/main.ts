import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exitOnSignals } from '../support/process-group.ts';
import { goalTable, type Measured } from './goal.ts';
import type { BenchPart } from './part.ts';
import { type PartRun, runPart } from './part-process.ts';
import { parts } from './parts.ts';
import { performanceTables, withTables } from './performance-page.ts';

const PAGE = 'docs/performance.md';

/**
 * `make bench [ARGS="PART ..."]`: runs the parts one after the other, each in a process of its own, so that the others
 * run even when one fails. Prints every goal with its figure. A run of all parts also writes them into
 * docs/performance.md after each part, so that an interrupted run keeps its measurements. `reading docusaurus --pages
 * 20` measures 20 pages of one site; `under-attack "labels inside labels"` measures one attack. Exit code 1 when a part
 * failed.
 */
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string' } },
});
const pages = values.pages === undefined ? undefined : Number(values.pages);
if (pages !== undefined && !(Number.isInteger(pages) && pages > 0))
  throw new Error('Give --pages a whole number from 1.');
const known = parts.flatMap(({ name, names = [] }) => [name, ...names]);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')} among ${known.join(', ')}.`);

exitOnSignals();

const isWhole = wanted.length === 0 && pages === undefined;
const runs = new Map<BenchPart, PartRun>();
for (const part of parts) {
  const names = (part.names ?? []).filter((name) => wanted.includes(name));
  if (wanted.length > 0 && !wanted.includes(part.name) && names.length === 0) continue;
  console.log(`\n== ${part.name}`);
  const run = await runPart(part, { names, pages });
  runs.set(part, run);
  const outcome = run.result === null ? `${part.name} FAILED: it ${run.failure}.` : part.name;
  console.log(`== ${outcome} (${run.minutes.toFixed(1)} minutes)`);
  if (isWhole)
    writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), performanceTables(parts, runs)));
}

console.log(`\n${goalTable([...runs].flatMap(([part, run]) => measuredIn(part, run)))}`);
for (const [{ name }, { minutes }] of runs) console.log(`${name}: ${minutes.toFixed(1)} minutes`);
if ([...runs.values()].some(({ result }) => result === null)) process.exitCode = 1;

function measuredIn({ goals }: BenchPart, { result }: PartRun): Measured[] {
  return goals.map((goal, at) => ({ goal, figure: result?.figures[at] ?? null }));
}
