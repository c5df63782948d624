import { writtenLocator } from '@signpost/backend-domain/model/guide/locating.ts';
import type { ManifestElement } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { elementsOfPage } from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import { locatorsOf } from '@signpost/backend-domain/model/manifest/review/element-target.ts';
import { manifestLocator } from '../eval/manifest-locator.ts';
import type { DriverPage, Guide, GuidedBrowsers } from './guided-browsers.ts';
import type { PageCost, PageCosts } from './page-costs.ts';
import type { FoundPlace, SiteAsker } from './site-asker.ts';
import { type ElementTask, leadsTo, type PageTask, type WrittenTask } from './written-task.ts';

/** The result of one task. */
export interface TaskOutcome {
  readonly wish: string;
  /** Null when the task was done with both drivers. */
  readonly problem: string | null;
  /** The number of calls of the MCP server and actions in the browser. */
  readonly steps: number;
  /** Tokens of the MCP server's answers. */
  readonly tokens: number;
  /** Tokens of the pages that an agent without a manifest must read. */
  readonly pages: PageCost;
}

/** The tools that do the tasks. */
export interface TaskTools {
  readonly asker: SiteAsker;
  readonly guide: Guide;
  readonly browsers: GuidedBrowsers;
  readonly costs: PageCosts;
}

/** Does a task without a model: takes the first page or workflow and the first element of each answer. */
export function runTask(task: WrittenTask, tools: TaskTools): Promise<TaskOutcome> {
  return 'on' in task ? runElementTask(task, tools) : runPageTask(task, tools);
}

async function runPageTask(task: PageTask, tools: TaskTools): Promise<TaskOutcome> {
  const { results, tokens } = await tools.asker.findPage(task.wish);
  const [place] = results;
  let destination: string | null = null;
  const problem =
    place === undefined
      ? 'nothing was found'
      : await tools.browsers.onBoth(async (page) => {
          const led = await go(tools.guide, page, place, task);
          destination = led.url;
          return led.problem;
        });
  const way =
    place !== undefined && 'url' in place ? tools.costs.wayTo(destination ?? place.url) : null;
  const start = tools.guide.manifest.website.start_url;
  const pages = await tools.costs.of(way ?? [start]);
  return { wish: task.wish, problem, steps: 2, tokens, pages };
}

async function runElementTask(task: ElementTask, tools: TaskTools): Promise<TaskOutcome> {
  const { asker, guide, browsers, costs } = tools;
  const done = (problem: string | null, tokens: number, steps: number, pages: PageCost) => ({
    wish: task.wish,
    problem,
    steps,
    tokens,
    pages,
  });
  const found = await asker.findPage(task.on.wish);
  const [place] = found.results;
  const none = { html: 0, aria: 0 };
  if (place === undefined || !('url' in place))
    return done(`no page was found for “${task.on.wish}”`, found.tokens, 1, none);
  const elements = await asker.findElement(task.wish, place.url);
  const element = manifestElement(guide, place.url, elements.results[0]);
  const problem =
    element === null
      ? 'no element was found'
      : await browsers.onBoth(async (page) => {
          const led = await go(guide, page, place, task.on);
          return led.problem ?? located(guide, page, element, task.element);
        });
  const pages = await costs.of([...new Set([...costs.wayTo(place.url), place.url])]);
  return done(problem, found.tokens + elements.tokens, 4, pages);
}

/** Opens the page or performs the workflow that the MCP server listed first. */
async function go(
  guide: Guide,
  { page }: DriverPage,
  place: FoundPlace,
  task: PageTask,
): Promise<{ readonly url: string; readonly problem: string | null }> {
  const { reason } =
    'url' in place
      ? await guide.open(page, place.url)
      : await guide.perform(page, place.workflow, place.parameters);
  const url = page.url();
  if (reason !== null) return { url, problem: reason };
  return { url, problem: leadsTo(task, url) ? null : `it led to ${url}` };
}

/**
 * The problem when the element of the manifest is not the one that the selector `wanted` matches; null when it is.
 * Puppeteer only checks that the element is found.
 */
async function located(
  guide: Guide,
  { page, inspectable }: DriverPage,
  element: ManifestElement,
  wanted: string,
): Promise<string | null> {
  const { ok, locator, reason } = await guide.locate(page, element);
  if (!ok) return reason;
  const held = locatorsOf(element).find((each) => writtenLocator(each) === locator);
  if (inspectable === null || held === undefined) return null;
  const isWanted = await manifestLocator(inspectable, held).evaluateAll(
    (found, css) => found.length === 1 && found[0]?.matches(css),
    wanted,
  );
  return isWanted ? null : `it is ${element.role} “${element.name}”`;
}

function manifestElement(
  { manifest }: Guide,
  url: string,
  locator: string | undefined,
): ManifestElement | null {
  const page = manifest.pages[url] ?? manifest.pages[new URL(url).href];
  const elements = page === undefined ? manifest.anchors : elementsOfPage(manifest, page);
  return (
    elements.find((each) => locatorsOf(each).some((way) => writtenLocator(way) === locator)) ?? null
  );
}
