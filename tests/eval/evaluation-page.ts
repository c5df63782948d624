import { cpus, totalmem } from 'node:os';
import { type DefaultScan, defaultTable, missedByDefault } from './default-scan.ts';
import { evaluationTable, missedGoals, type SiteEvaluation } from './evaluation-table.ts';

/** The results of one site; a part that failed is absent, and `failures` has the reason. */
export interface SiteResult {
  readonly site: string;
  readonly evaluation?: SiteEvaluation;
  readonly byDefault?: DefaultScan;
  readonly failures: readonly string[];
}

/** One line for each missed goal and each failure, or one line that all goals are met. */
export function verdictLines({ site, evaluation, byDefault, failures }: SiteResult): string[] {
  const missed = [
    ...(evaluation === undefined ? [] : missedGoals(evaluation)),
    ...(byDefault === undefined ? [] : missedByDefault(byDefault)),
  ];
  const lines = [...missed.map((goal) => `missed: ${goal}`), ...failures];
  return lines.length === 0
    ? [`${site}: all goals are met`]
    : lines.map((one) => `${site}: ${one}`);
}

/** The text of docs/evaluation.md. `wanted`: the number of sites to evaluate in total. */
export function evaluationPage(
  results: readonly SiteResult[],
  limits: { readonly maxPages: number; readonly judged: number; readonly wanted: number },
): string {
  const evaluations = results.flatMap(({ evaluation }) => evaluation ?? []);
  const scans = results.flatMap(({ byDefault }) => byDefault ?? []);
  const machine = `${cpus().length} cores with ${Math.round(totalmem() / 2 ** 30)} GiB (Node ${process.version})`;
  return `# How accurate the manifests are

\`make eval\` wrote this page on ${new Date().toISOString().slice(0, 10)} on ${machine}: ${results.length} of ${limits.wanted} sites.
It scans each real website of \`tests/corpus\` (up to ${limits.maxPages} pages) and judges the manifest on up to ${limits.judged} of the pages that were read, each in a fresh browser context.

${evaluationTable(evaluations)}

- **truth**: the percentage of the listed elements of which the first locator finds exactly that element.
- **recall**: operable elements of Chromium's accessibility tree, apart from links, that a true entry finds.
- **link recall**: addresses of the same site that the page links to and the manifest knows for it.
- **names**: of the listed elements that Chromium's accessibility tree contains, the percentage that has the same name there.
- **calibration**: truth of the entries with a confidence of 0.9 or more.
- **survival**: true entries, in percent, that still find their element after a redeploy, their locators tried in order. Light (banner, wrappers), medium (also lists reversed, class names and generated ids changed), heavy (also every tenth name edited, blocks in reverse order). Elements in frames are left out.
- **wrong picks**: entries that lead to another element after a redeploy, in percent, at the worst strength. A link with the same text and address counts as the same element.
- **workflow replay**: harmless workflows that reach their success condition, each in a fresh context.

## The recommended pages, without a limit

\`npm run -s scan -- URL --select important\`, as the dashboard does it when a person changes nothing:

${defaultTable(scans)}

- **found** is the sum of read, inferred, skipped and failed; the manifest, the report and the command have to agree.
- **patterns not read**: URL patterns of known pages of which no page was read; there should be none. At least 60 pages should be read, or all.

## Goals

${results
  .flatMap(verdictLines)
  .map((line) => `- ${line}`)
  .join('\n')}
`;
}
