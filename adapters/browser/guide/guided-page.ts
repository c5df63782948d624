import { PageActionFailed } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type {
  GuideAnswer,
  GuideRequest,
  GuideTask,
} from '@signpost/backend-domain/model/guide/guide-task.ts';
import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import type { BrowserPage } from '@signpost/backend-domain/ports/browser-engine.ts';

/** How long a page may take to settle after an action. */
const SETTLE_MS = 5_000;

/** A page that the guide drives: the interface between the guide's decisions and a browser library. */
export interface GuidedPage
  extends Pick<
    BrowserPage,
    'url' | 'facts' | 'match' | 'click' | 'fill' | 'select' | 'setChecked' | 'press' | 'settle'
  > {
  /** Opens an address, follows its redirects, and waits until the page has settled. Rejects with a DomainError. */
  open(url: string): Promise<void>;
}

/** Answers a task's requests to the page one by one, and returns the task's report. */
export async function runTask<Report>(page: GuidedPage, task: GuideTask<Report>): Promise<Report> {
  let turn = task.next();
  while (turn.done !== true) turn = task.next(await answered(page, turn.value));
  return turn.value;
}

async function answered(page: GuidedPage, request: GuideRequest): Promise<GuideAnswer> {
  const nothing = { failure: null, matches: [], found: false };
  try {
    const answer = { ...nothing, ...(await done(page, request)) };
    return { ...answer, url: page.url() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...nothing, failure: error.message, url: page.url() };
  }
}

async function done(page: GuidedPage, request: GuideRequest): Promise<Partial<GuideAnswer>> {
  switch (request.do) {
    case 'look':
      return {};
    case 'open':
      await page.open(request.url);
      return {};
    case 'match':
      return { matches: await page.match(request.targets) };
    case 'has-text':
      return { found: (await page.facts()).text.includes(request.text) };
    default:
      await acted(page, request);
      await page.settle(SETTLE_MS).catch(unlessActionFailed);
      return {};
  }
}

async function acted(
  page: GuidedPage,
  request: Extract<GuideRequest, { readonly target: unknown }>,
): Promise<void> {
  switch (request.do) {
    case 'click':
      return page.click(request.target);
    case 'check':
      return page.setChecked(request.target, true);
    default:
      return page[request.do](request.target, request.value);
  }
}

/** Ignores that a page did not settle in time: it is read in its present state. */
function unlessActionFailed(error: unknown): void {
  if (!(error instanceof PageActionFailed)) throw error;
}
