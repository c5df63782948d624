import type {
  StepsAction,
  ToolStep,
  WebmcpDocument,
  WebmcpTool,
} from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';
import { findElement } from './find-element.ts';
import type { ToolInput } from './model-context.ts';
import { keepCall } from './pending-call.ts';
import { performStep } from './perform-step.ts';
import { describePage, findPages, listed, whereNow } from './tell-page.ts';

/** The pause before the page is left, so that the browser receives the result first. */
const LEAVE_AFTER_MS = 50;

/**
 * Executes a call and returns in plain text what happened and which page is open. `offered`: the names of the tools on
 * the open page.
 */
export function executeTool(
  content: WebmcpDocument,
  tool: WebmcpTool,
  input: ToolInput,
  offered: readonly string[],
): string {
  const missing = tool.input_schema.required.filter((name) => isLeftOut(input[name]));
  if (missing.length > 0) return `Nothing was done: ${missing.join(', ')} is missing.`;
  switch (tool.action.kind) {
    case 'describe_page':
      return describePage(offered);
    case 'find_page':
      return listed(findPages(content, String(input.purpose)));
    case 'open_page':
      return openPage(content, String(input.page));
    default:
      return takeSteps(tool, tool.action, input);
  }
}

function openPage(content: WebmcpDocument, wanted: string): string {
  const page = content.pages.find(({ path }) => path === wanted) ?? findPages(content, wanted)[0];
  if (page === undefined)
    return 'Nothing was opened: no page fits. Call find_page with other words.';
  return goTo(page.path) ? `Opening ${page.path} ${page.title}.` : 'Nothing was opened.';
}

function takeSteps(tool: WebmcpTool, action: StepsAction, input: ToolInput): string {
  if (!action.present.every((place) => findElement(place) !== null))
    return elsewhere(tool, action, input);
  const acting = action.steps.filter(
    ({ parameter }) => parameter === undefined || !isLeftOut(input[parameter]),
  );
  const filling = acting.filter((step) => !leadsAway(step));
  const problem = performed(filling, input);
  if (problem !== null) return problem;
  // Actions that may leave the page follow after the result was returned.
  setTimeout(() => performed(acting.filter(leadsAway), input), LEAVE_AFTER_MS);
  if (action.last !== undefined) findElement(action.last)?.focus();
  const count = filling.length;
  const done = tool.read_only
    ? 'Done.'
    : `${count} ${count === 1 ? 'field is' : 'fields are'} filled in.`;
  return [done, action.left_to_person, whereNow()].filter(Boolean).join(' ');
}

/** Performs the steps. Returns null when all succeeded, else a sentence about the failure. */
function performed(steps: readonly ToolStep[], input: ToolInput): string | null {
  for (const step of steps) {
    const element = findElement(step);
    if (element === null) return `Stopped: an element of the page is gone. ${whereNow()}`;
    try {
      performStep(element, step, step.parameter === undefined ? undefined : input[step.parameter]);
    } catch (error) {
      return `Stopped at ${step.parameter ?? step.do}: ${error instanceof Error ? error.message : error}`;
    }
  }
  return null;
}

function leadsAway({ do: kind }: ToolStep): boolean {
  return kind === 'click' || kind === 'press';
}

/** Navigates to the page on which the steps can be performed; the script on that page performs them. */
function elsewhere(tool: WebmcpTool, { address, page }: StepsAction, input: ToolInput): string {
  if (address !== undefined) {
    const path = address.replace('{query}', encodeURIComponent(String(input.query).toWellFormed()));
    return goTo(path) ? `Opening the results for this search: ${path}` : 'Nothing was opened.';
  }
  if (page === null || page === location.pathname + location.search) {
    return `Nothing was done: the elements are not on this page. ${whereNow()}`;
  }
  keepCall({ tool: tool.name, input });
  return goTo(page)
    ? `Opening ${page}, where the call goes on. Call describe_page to see the outcome.`
    : 'Nothing was opened.';
}

/** Navigates, to addresses of this origin only. Returns whether it does. */
function goTo(path: string): boolean {
  const url = URL.parse(path, location.origin);
  if (url === null || url.origin !== location.origin) return false;
  setTimeout(() => location.assign(url), LEAVE_AFTER_MS);
  return true;
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null;
}
