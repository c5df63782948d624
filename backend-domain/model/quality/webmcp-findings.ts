import { plainText } from '../shared/plain-text.ts';

/**
 * A tool that a page registers with the browser (WebMCP). Its texts are the site's, each as one short line of plain
 * text.
 */
interface WebMcpTool {
  readonly name: string;
  /** Whether the site declares that the tool changes nothing. */
  readonly readOnly: boolean;
}

/** A test call of one tool. */
interface WebMcpCall {
  readonly tool: string;
  /** Whether the tool completed. */
  readonly ok: boolean;
  /** The start of the tool's answer or error, as plain text of the site. */
  readonly answer: string;
}

/** What an agent finds on a page that it opens in a browser with WebMCP. */
export interface WebMcpFindings {
  /** At most MAX_TOOLS. */
  readonly tools: readonly WebMcpTool[];
  /** The number of all tools of the page. */
  readonly count: number;
  /** Null when no tool was called, because every tool changes something or needs values. */
  readonly call: WebMcpCall | null;
  /** Why the page could not be tested, as a sentence; null when it was. */
  readonly reason: string | null;
}

/** A tool as the browser lists it. */
export interface ListedTool {
  readonly name: string;
  readonly readOnly: boolean;
  /** The names of required values; null when the browser does not report them. */
  readonly required: readonly string[] | null;
}

const MAX_TOOLS = 100;
const MAX_NAME_LENGTH = 128;
const MAX_ANSWER_LENGTH = 300;

/** The findings about a page that could not be tested. */
export function notProbed(reason: string): WebMcpFindings {
  return { tools: [], count: 0, call: null, reason };
}

/**
 * The tool for the test call: one that is read-only and needs no values, so that the call changes nothing.
 * `describe_page` of Signpost's own script comes first. Null when there is none.
 */
export function harmlessTool(tools: readonly ListedTool[]): ListedTool | null {
  const harmless = tools.filter(({ readOnly, required }) => readOnly && required?.length === 0);
  return harmless.find(({ name }) => name === 'describe_page') ?? harmless[0] ?? null;
}

/** The findings, with the site's texts shortened and as plain text. `answer`: the tool's result or error. */
export function webMcpFindings(
  listed: readonly ListedTool[],
  called: { readonly tool: string; readonly ok: boolean; readonly answer: string } | null,
): WebMcpFindings {
  return {
    tools: listed
      .slice(0, MAX_TOOLS)
      .map(({ name, readOnly }) => ({ name: plainText(name, MAX_NAME_LENGTH), readOnly })),
    count: listed.length,
    call: called && {
      tool: plainText(called.tool, MAX_NAME_LENGTH),
      ok: called.ok,
      answer: plainText(called.answer, MAX_ANSWER_LENGTH),
    },
    reason: null,
  };
}
