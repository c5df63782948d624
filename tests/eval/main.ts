import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { type CorpusSite, corpusNames, serveCorpusSite } from '../corpus/corpus-site.ts';
import { headlessShellPath } from '../support/browser.ts';
import { claimsOf, samplePages } from './claims.ts';
import { evaluationTable, type SiteEvaluation } from './evaluation-table.ts';
import { judgePage } from './judge-page.ts';
import { replayWorkflows } from './replay-workflows.ts';
import { scanSite } from './scan-site.ts';
import { emptyTally, sum } from './tally.ts';

const USAGE = `Usage: make eval [ARGS="SITE ... [--max-pages 60] [--judge 20] [--faults]"]

Scans real websites and judges their manifests against Chromium's accessibility tree, before and after a redeploy in
three strengths. Writes docs/evaluation.md when all sites are judged. Sites: ${corpusNames.join(', ')}.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'max-pages': { type: 'string', default: '60' },
    judge: { type: 'string', default: '20' },
    faults: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function evaluate(site: CorpusSite, browser: Browser): Promise<SiteEvaluation> {
  const scanned = await scanSite(site, Number(values['max-pages']));
  const { manifest } = scanned;
  const pages = samplePages(manifest, Number(values.judge));
  const tallies = [];
  for (const page of pages) {
    // No state of one page reaches the next: what depends on the visit is not a property of a page.
    const context = await browser.newContext();
    const claims = claimsOf(manifest, page);
    tallies.push(await judgePage(context, claims).catch((error) => failed(claims.url, error)));
    await context.close();
  }
  const workflows = await replayWorkflows(browser, manifest);
  const tally = sum(tallies);
  tally.faults.push(...workflows.faults);
  return { site: site.name, pagesJudged: pages.length, tally, workflows, ...scanned };
}

/** A page that cannot be judged holds nothing that was claimed of it. */
function failed(url: string, error: unknown) {
  const [sentence] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { ...emptyTally(), claimed: 1, faults: [`not judged: ${url}: ${sentence}`] };
}

async function main(): Promise<void> {
  const unknown = positionals.filter((name) => !corpusNames.includes(name));
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `No such site: ${unknown.join(', ')}.\n${USAGE}` : USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const browser = await chromium.launch({
    executablePath: headlessShellPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const evaluations: SiteEvaluation[] = [];
  try {
    for (const name of positionals.length > 0 ? positionals : corpusNames) {
      const site = await serveCorpusSite(name);
      try {
        const evaluation = await evaluate(site, browser);
        evaluations.push(evaluation);
        console.log(evaluationTable([evaluation]));
        if (values.faults) for (const fault of evaluation.tally.faults) console.log(`  ${fault}`);
      } finally {
        await site.stop();
      }
    }
  } finally {
    await browser.close();
  }
  if (positionals.length === 0) writeFileSync('docs/evaluation.md', document(evaluations));
  else console.log(evaluationTable(evaluations));
}

function document(evaluations: readonly SiteEvaluation[]): string {
  return `# How accurate the manifests are

\`make eval\` wrote this page on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores with ${Math.round(totalmem() / 2 ** 30)} GiB (Node ${process.version}).
It scans each real website of \`tests/corpus\` (up to ${values['max-pages']} pages) and judges the manifest on up to ${values.judge} of the pages that were read, each in a fresh browser context.

${evaluationTable(evaluations)}

- **truth**: elements whose first locator finds exactly the element that is described, in percent of those claimed.
- **recall**: operable elements of Chromium's accessibility tree, apart from links, that a true entry finds.
- **link recall**: addresses of the same site that the page links to and the manifest knows for it.
- **names**: entries whose name is the accessible name in Chromium's tree.
- **calibration**: truth of the entries with a confidence of 0.9 or more.
- **survival**: true entries whose element the locators still find, tried in their order, after a redeploy: light (banner, wrappers), medium (also lists reversed, class names and generated ids changed), heavy (also every tenth name edited, blocks in reverse order).
- **wrong picks**: entries that lead to another element after a redeploy, in percent, at the worst strength.
- **workflow replay**: harmless workflows that reach their success condition, each in a fresh context.
`;
}

await main();
