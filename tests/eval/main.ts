import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { type CorpusSite, corpusNames, serveCorpusSite } from '../corpus/corpus-site.ts';
import { headlessShellPath } from '../support/browser.ts';
import { exitOnSignals } from '../support/process-group.ts';
import { claimsOf, samplePages } from './claims.ts';
import { type DefaultScan, defaultTable, judgeDefaultScan } from './default-scan.ts';
import { evaluationPage, type SiteResult, verdictLines } from './evaluation-page.ts';
import { evaluationTable, type SiteEvaluation } from './evaluation-table.ts';
import { judgePage } from './judge-page.ts';
import { answerPicturesOfOtherSites } from './pictures-of-other-sites.ts';
import { replayWorkflows } from './replay-workflows.ts';
import { scanSite } from './scan-site.ts';
import { emptyTally, sum } from './tally.ts';

const PAGE = 'docs/evaluation.md';
const USAGE = `Usage: make eval [ARGS="SITE ... [--max-pages 60] [--judge 20] [--only judged|default] [--faults]"]

Scans real websites and judges their manifests against Chromium's accessibility tree, before and after a redeploy in
three strengths; then scans their recommended pages without a limit, and checks what is read and counted. Without sites
all are judged, and ${PAGE} is written after each. A site that fails is named, and the others go on.
Sites: ${corpusNames.join(', ')}; or the URL of a site that is already served, such as http://127.0.0.1:8000/.`;

exitOnSignals();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'max-pages': { type: 'string', default: '60' },
    judge: { type: 'string', default: '20' },
    only: { type: 'string' },
    faults: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const maxPages = Number(values['max-pages']);
const judged = Number(values.judge);

async function evaluate(site: CorpusSite): Promise<SiteEvaluation> {
  const scanned = await scanSite(site, ['--max-pages', String(maxPages)]);
  const { manifest } = scanned;
  const browser = await launch();
  try {
    const pages = samplePages(manifest, judged);
    const tallies = [];
    for (const page of pages) {
      // Each page gets a fresh context, because state of an earlier visit could change it.
      const context = await browser.newContext();
      const claims = claimsOf(manifest, page);
      await answerPicturesOfOtherSites(context, new URL(claims.url).origin);
      tallies.push(await judgePage(context, claims).catch((error) => failed(claims.url, error)));
      await context.close();
    }
    const workflows = await replayWorkflows(browser, manifest);
    const tally = sum(tallies);
    tally.faults.push(...workflows.faults);
    return { site: site.name, pagesJudged: pages.length, tally, workflows, ...scanned };
  } finally {
    await browser.close();
  }
}

/** A page that cannot be evaluated counts as one false claim. */
function failed(url: string, error: unknown) {
  return { ...emptyTally(), claimed: 1, faults: [`not judged: ${url}: ${sentenceOf(error)}`] };
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: headlessShellPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}

async function scanByDefault(site: CorpusSite): Promise<DefaultScan> {
  return judgeDefaultScan(site.name, await scanSite(site, ['--select', 'important']));
}

/** A site that is given by its URL and already served; null for the name of a corpus site. */
function servedSite(name: string): CorpusSite | null {
  if (!/^https?:/.test(name)) return null;
  const url = URL.parse(name);
  if (url === null) return null;
  return { name: url.host, host: url.host, url: url.href, stop: () => Promise.resolve() };
}

/** Evaluates a limited scan and a default scan of a site; one that fails does not prevent the other. */
async function judgeSite(name: string): Promise<SiteResult> {
  const failures: string[] = [];
  const trying = <Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> =>
    work().catch((error: unknown) => {
      failures.push(`${what} failed: ${sentenceOf(error)}`);
      return undefined;
    });
  const site = servedSite(name) ?? (await trying('serving it', () => serveCorpusSite(name)));
  if (site === undefined) return { site: name, failures };
  const evaluation =
    values.only === 'default' ? undefined : await trying('judging it', () => evaluate(site));
  const byDefault =
    values.only === 'judged'
      ? undefined
      : await trying('scanning its recommended pages', () => scanByDefault(site));
  await trying('stopping it', () => site.stop());
  return {
    site: name,
    ...(evaluation === undefined ? {} : { evaluation }),
    ...(byDefault === undefined ? {} : { byDefault }),
    failures,
  };
}

function print(result: SiteResult): void {
  const { evaluation, byDefault } = result;
  if (evaluation !== undefined) console.log(evaluationTable([evaluation]));
  if (byDefault !== undefined) console.log(defaultTable([byDefault]));
  for (const line of verdictLines(result)) console.log(line);
  if (values.faults) for (const fault of evaluation?.tally.faults ?? []) console.log(`  ${fault}`);
}

async function main(): Promise<void> {
  const unknown = positionals.filter(
    (name) => !corpusNames.includes(name) && servedSite(name) === null,
  );
  const isWrong = values.only !== undefined && !['judged', 'default'].includes(values.only);
  if (values.help || isWrong || unknown.length > 0) {
    if (unknown.length > 0) console.log(`No such site: ${unknown.join(', ')}.`);
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const names = positionals.length > 0 ? positionals : corpusNames;
  const results: SiteResult[] = [];
  for (const name of names) {
    const result = await judgeSite(name);
    results.push(result);
    print(result);
    if (result.failures.length > 0) process.exitCode = 1;
    if (positionals.length > 0) continue;
    writeFileSync(PAGE, evaluationPage(results, { maxPages, judged, wanted: names.length }));
  }
}

await main();
