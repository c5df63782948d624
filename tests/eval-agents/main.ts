import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LighthouseAuditor } from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import { WEBMCP_SWITCHES } from '@signpost/adapters/quality/process/webmcp-switches.ts';
import { type Browser, chromium } from 'playwright-core';
import { launch, type Browser as PuppeteerBrowser } from 'puppeteer-core';
import { corpusNames, serveCorpusSite } from '../corpus/corpus-site.ts';
import { scanInto } from '../eval/scan-site.ts';
import { headlessShellPath, testBrowser } from '../support/browser.ts';
import { exitOnSignals } from '../support/process-group.ts';
import { agentsDocument } from './agents-document.ts';
import { type AgenticScore, agentsTables, faultsOf, type SiteResult } from './agents-table.ts';
import { channelProblems } from './channel-schemas.ts';
import { Guide, GuidedBrowsers } from './guided-browsers.ts';
import { integratedSite } from './integrated-site.ts';
import { runModelTasks } from './model/model-tasks.ts';
import { PageCosts } from './page-costs.ts';
import { SiteAsker } from './site-asker.ts';
import { runTask, type TaskOutcome, type TaskTools } from './task-run.ts';
import { tasks } from './tasks/tasks.ts';
import { runTools } from './tool-runs.ts';
import { runWorkflows } from './workflow-runs.ts';
import type { PageTask, WrittenTask } from './written-task.ts';

const DOCUMENT = 'docs/agents.md';

const USAGE = `Usage: make eval-agents [ARGS="SITE ... [--max-pages 40] [--port 8000] [--no-lighthouse] [--dry-run]"]

Scans real websites, puts the files of each scan on the site through a proxy as its owner would, and lets agents use
them: WebMCP tools, ARD, skills, llms.txt, MCP and the guide. Replaces the rows of these sites in ${DOCUMENT}, unless
--dry-run is given.
With LLM_PROVIDER=openai the model does the tasks too, with the manifest and without.
--port serves every site on this port, so that what a recipe set up for it is used again. Sites: ${corpusNames.join(', ')}.`;

const AUDIT_MS = 120_000;
const SWITCHES = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...WEBMCP_SWITCHES];

exitOnSignals();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'max-pages': { type: 'string', default: '40' },
    port: { type: 'string' },
    'no-lighthouse': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Browsers {
  readonly playwright: Browser;
  readonly puppeteer: PuppeteerBrowser;
}

async function measure(name: string, browsers: Browsers): Promise<SiteResult> {
  const corpus = await serveCorpusSite(
    name,
    values.port === undefined ? undefined : Number(values.port),
  );
  const site = await integratedSite(new URL(corpus.url).origin);
  const out = mkdtempSync(join(tmpdir(), 'signpost-eval-agents-'));
  try {
    const { manifest, pagesRead } = await scanInto(out, site, ['--max-pages', values['max-pages']]);
    const before = await agenticScores(site.url);
    site.integrate(out);
    const asker = await SiteAsker.start(join(out, 'manifest.json'), site.url);
    try {
      const guide = new Guide(manifest);
      const tools: TaskTools = {
        asker,
        guide,
        browsers: new GuidedBrowsers(browsers.playwright, browsers.puppeteer),
        costs: new PageCosts(browsers.playwright, manifest),
      };
      return {
        site: name,
        measuredOn: new Date().toISOString().slice(0, 10),
        maxPages: Number(values['max-pages']),
        pagesRead,
        tools: await runTools(browsers.playwright, site.url),
        channelProblems: await channelProblems(site.url),
        workflows: await runWorkflows(guide, tools.browsers),
        writtenFirst: await runTasks(tasks[name]?.writtenFirst ?? [], tools),
        writtenLater: await runTasks(tasks[name]?.writtenLater ?? [], tools),
        byModel: await runModelTasks(pageTasks(name), {
          asker,
          guide,
          browser: browsers.playwright,
        }),
        agentic: { before, after: await agenticScores(site.url) },
      };
    } finally {
      await asker.close();
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
    await site.close();
    await corpus.stop();
  }
}

async function runTasks(
  written: readonly WrittenTask[],
  tools: TaskTools,
): Promise<readonly TaskOutcome[]> {
  const outcomes: TaskOutcome[] = [];
  for (const task of written) outcomes.push(await runTask(task, tools));
  return outcomes;
}

/** The tasks that lead to a page; only these are given to a language model. */
function pageTasks(name: string): readonly PageTask[] {
  const { writtenFirst = [], writtenLater = [] } = tasks[name] ?? {};
  return [...writtenFirst, ...writtenLater].flatMap((task) => ('on' in task ? [] : [task]));
}

async function agenticScores(url: string): Promise<AgenticScore> {
  if (values['no-lighthouse']) return { score: null, lost: [] };
  const auditor = new LighthouseAuditor({ ...testBrowser(), arguments: [] });
  const { agentic, losses = [] } = await auditor.audit(url, {
    timeoutMs: AUDIT_MS,
    only: 'agentic',
  });
  const lost = losses.filter(({ score }) => score === 'agentic').map(({ title }) => title);
  return { score: agentic, lost };
}

async function main(): Promise<void> {
  const unknown = positionals.filter((name) => !corpusNames.includes(name));
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `No such site: ${unknown.join(', ')}.\n${USAGE}` : USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const executablePath = headlessShellPath();
  const playwright = await chromium.launch({ executablePath, args: SWITCHES });
  const puppeteer = await launch({
    executablePath,
    args: SWITCHES,
    // Playwright's default size, because many sites show different elements on narrow screens.
    defaultViewport: { width: 1280, height: 720 },
  });
  try {
    for (const name of positionals.length > 0 ? positionals : corpusNames) {
      const result = await measure(name, { playwright, puppeteer });
      console.log(agentsTables([result]));
      for (const fault of faultsOf(result)) console.log(`  ${fault}`);
      // Written after each site, so that an interrupted run keeps its results.
      if (!values['dry-run'])
        writeFileSync(DOCUMENT, agentsDocument(readFileSync(DOCUMENT, 'utf8'), result));
    }
  } finally {
    await Promise.all([playwright.close(), puppeteer.close()]);
  }
}

await main();
