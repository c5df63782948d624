import { cpus, totalmem } from 'node:os';
import { goalTable } from './goal.ts';
import type { BenchPart } from './part.ts';
import type { PartRun } from './part-process.ts';

/** Every goal with its figure, how long each part took, and the details of the parts, in Markdown. */
export function performanceTables(
  parts: readonly BenchPart[],
  runs: ReadonlyMap<BenchPart, PartRun>,
): string {
  const machine = `${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const measured = parts.flatMap((part) =>
    part.goals.map((goal, at) => ({ goal, figure: runs.get(part)?.result?.figures[at] ?? null })),
  );
  const details = parts.flatMap((part) => runs.get(part)?.result?.details ?? []);
  return `\`make bench\` wrote these tables on ${new Date().toISOString().slice(0, 10)} (${machine}).

${goalTable(measured)}

| part | minutes | |
| --- | --- | --- |
${parts.map((part) => durationRow(part, runs.get(part))).join('\n')}

${details.join('\n\n')}
`;
}

function durationRow({ name }: BenchPart, run: PartRun | undefined): string {
  if (run === undefined) return `| ${name} | | not run |`;
  return `| ${name} | ${run.minutes.toFixed(1)} | ${run.failure} |`;
}

const BEGIN = '<!-- make bench: begin -->';
const END = '<!-- make bench: end -->';

/** The page docs/performance.md with these tables between its two markers. */
export function withTables(page: string, tables: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin)
    throw new Error(`The page does not contain ${BEGIN} followed by ${END}.`);
  return `${page.slice(0, begin + BEGIN.length)}\n${tables}${page.slice(end)}`;
}
