import { setTimeout as pause } from 'node:timers/promises';
import type {
  ParameterSchema,
  WebmcpDocument,
  WebmcpPage,
  WebmcpTool,
} from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';
import type { Browser, Page } from 'playwright-core';
import { called, toolsOf } from '../support/webmcp-page.ts';

const TOOLS_WITHIN_MS = 10_000;
const LEAVES_WITHIN_MS = 10_000;

export interface ToolRuns {
  readonly declared: number;
  readonly listed: number;
  readonly executed: number;
  readonly faults: readonly string[];
}

/**
 * Opens a page for each tool that the site declares in /webmcp.json, in a Chromium with WebMCP enabled, and calls the
 * tool with sample values. All tools are harmless: those that would change data stop before their last step.
 */
export async function runTools(browser: Browser, siteUrl: string): Promise<ToolRuns> {
  const { tools, pages }: WebmcpDocument = await declaredBy(siteUrl);
  const other = pages[1] ?? pages[0];
  if (other === undefined)
    return { declared: tools.length, listed: 0, executed: 0, faults: ['no pages'] };
  const faults: string[] = [];
  let listed = 0;
  let executed = 0;
  for (const tool of tools) {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(new URL(pageOf(tool), siteUrl).href, { waitUntil: 'load' });
      if (!(await isListed(page, tool.name))) {
        faults.push(`${tool.name} is not listed on ${page.url()}`);
        continue;
      }
      listed += 1;
      const problem = await execute(page, tool, other);
      if (problem === null) executed += 1;
      else faults.push(`${tool.name}: ${problem}`);
    } catch (error) {
      const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
      faults.push(`${tool.name}: ${line}`);
    } finally {
      await context.close();
    }
  }
  return { declared: tools.length, listed, executed, faults };
}

async function declaredBy(siteUrl: string): Promise<WebmcpDocument> {
  return (await fetch(new URL('/webmcp.json', siteUrl))).json();
}

function pageOf({ action }: WebmcpTool): string {
  return action.kind === 'steps' ? (action.page ?? '/') : '/';
}

/** Waits for the tool, because its elements may appear after the page has loaded. */
async function isListed(page: Page, name: string): Promise<boolean> {
  const deadline = Date.now() + TOOLS_WITHIN_MS;
  while (Date.now() < deadline) {
    const tools = await toolsOf(page).catch(() => []);
    if (tools.some((tool) => tool.name === name)) return true;
    await pause(100);
  }
  return false;
}

/** The problem; null when the tool did what it describes. */
async function execute(page: Page, tool: WebmcpTool, other: WebmcpPage): Promise<string | null> {
  const before = page.url();
  const result = await called(page, tool.name, sampleInput(tool, other));
  if (/^(?:Nothing was|Stopped)/.test(result)) return result;
  const { action } = tool;
  if (action.kind === 'find_page') return /^\//.test(result) ? null : result;
  if (action.kind === 'describe_page') return result.includes('Open page:') ? null : result;
  if (action.kind === 'steps' && action.address === undefined) return null;
  // A search or opening a page must navigate.
  return (await leaves(page, before)) ? null : `the page stayed at ${before} after: ${result}`;
}

async function leaves(page: Page, before: string): Promise<boolean> {
  return page
    .waitForURL((url) => url.href !== before, { timeout: LEAVES_WITHIN_MS, waitUntil: 'commit' })
    .then(() => true)
    .catch(() => false);
}

/** Sample values for the tool's parameters. `other`: a page to search for and to open. */
function sampleInput(
  { action, input_schema }: WebmcpTool,
  { path, title }: WebmcpPage,
): Readonly<Record<string, unknown>> {
  if (action.kind === 'find_page') return { purpose: title };
  if (action.kind === 'open_page') return { page: path };
  return Object.fromEntries(
    Object.entries(input_schema.properties).map(([name, schema]) => [name, sampleValue(schema)]),
  );
}

function sampleValue({ type, format, oneOf, minimum, ...schema }: ParameterSchema): unknown {
  if (type === 'boolean') return true;
  if (type === 'number') return minimum ?? 1;
  const [choice] = oneOf?.map((each) => each.const) ?? schema.enum ?? [];
  if (choice !== undefined) return choice;
  if (format === 'email') return 'ann@example.com';
  if (format === 'uri') return 'https://example.com/';
  if (format === 'date') return '2026-03-01';
  if (format === 'time') return '10:30';
  return 'radio';
}
