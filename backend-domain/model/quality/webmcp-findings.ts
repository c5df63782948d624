import { plainText } from '../shared/plain-text.ts';

/** A tool that a page registers with the browser (WebMCP). Texts are the site's, as one short line of plain text each. */
interface WebMcpTool {
  readonly name: string;
  /** Whether the site says that the tool changes nothing. */
  readonly readOnly: boolean;
}

/** The call of one tool. */
interface WebMcpCall {
  readonly tool: string;
  /** Whether the tool completed. */
  readonly ok: boolean;
  /** The beginning of the tool's answer, or of its error: the site's text, plain. */
  readonly answer: string;
}

/** What an agent finds that opens a page in a browser with WebMCP. */
export interface WebMcpFindings {
  /** At most MAX_TOOLS. */
  readonly tools: readonly WebMcpTool[];
  /** How many tools there are in all. */
  readonly count: number;
  /** Null when no tool was called: none that only reads takes no values. */
  readonly call: WebMcpCall | null;
  /** One sentence why the page could not be looked at; null when it was. */
  readonly reason: string | null;
}

/** A tool as the browser lists it. */
export interface ListedTool {
  readonly name: string;
  readonly readOnly: boolean;
  /** The names of values that a call must give; null when the browser does not say. */
  readonly required: readonly string[] | null;
}

const MAX_TOOLS = 100;
const MAX_NAME_LENGTH = 128;
const MAX_ANSWER_LENGTH = 300;

/** The findings on a page that could not be looked at. */
export function notProbed(reason: string): WebMcpFindings {
  return { tools: [], count: 0, call: null, reason };
}

/**
 * The tool to call as a test: one that only reads and needs no values, so that the call changes nothing. `describe_page`
 * of Signpost's own script comes first. Null when there is none.
 */
export function harmlessTool(tools: readonly ListedTool[]): ListedTool | null {
  const harmless = tools.filter(({ readOnly, required }) => readOnly && required?.length === 0);
  return harmless.find(({ name }) => name === 'describe_page') ?? harmless[0] ?? null;
}

/** The findings with the site's texts cut and made plain. `answer` is what the tool returned, or its error. */
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
