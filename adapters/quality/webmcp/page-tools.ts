import { setTimeout as pause } from 'node:timers/promises';
import type { ListedTool } from '@signpost/backend-domain/model/quality/webmcp-findings.ts';
import type { CDPSession, Page } from 'puppeteer-core';

/** The maximum number of tools: a hostile page may register tools without end. */
const MAX_TOOLS = 1_000;
const CALL_WITHIN_MS = 5_000;
/** Answers of tools are texts of the site; only this many characters of each are shown. */
const MAX_ANSWER_CHARACTERS = 10_000;

const INVOKE = 'WebMCP.invokeTool';

/** The types of puppeteer lack this command of the DevTools Protocol. */
interface ToolInvoker {
  send(
    command: typeof INVOKE,
    call: { readonly frameId: string; readonly toolName: string; readonly input: object },
  ): Promise<{ readonly invocationId: string }>;
}

/** The result of a call: the tool's answer, or its error. */
interface CallOutcome {
  readonly ok: boolean;
  readonly answer: string;
}

/**
 * The tools that a page's document has registered, as the WebMCP domain of the DevTools Protocol reports them, which
 * scripts of the page cannot change. Tools of frames do not count.
 */
export class PageTools {
  readonly #session: CDPSession;
  readonly #frameId: string;
  readonly #tools = new Map<string, ListedTool>();

  private constructor(session: CDPSession, frameId: string) {
    this.#session = session;
    this.#frameId = frameId;
    session.on('WebMCP.toolsAdded', ({ tools }) => {
      for (const tool of tools) {
        if (tool.frameId !== frameId || this.#tools.size >= MAX_TOOLS) continue;
        this.#tools.set(tool.name, {
          name: tool.name,
          readOnly: tool.annotations?.readOnly === true,
          required: requiredOf(tool.inputSchema),
        });
      }
    });
    session.on('WebMCP.toolsRemoved', ({ tools }) => {
      for (const { name, frameId: of } of tools) if (of === frameId) this.#tools.delete(name);
    });
  }

  /** Starts collecting a page's tools; null when the browser has no WebMCP. */
  static async of(page: Page): Promise<PageTools | null> {
    const session = await page.createCDPSession();
    const { frameTree } = await session.send('Page.getFrameTree');
    const tools = new PageTools(session, frameTree.frame.id);
    const isThere = await session.send('WebMCP.enable').then(
      () => true,
      () => false,
    );
    return isThere ? tools : null;
  }

  get count(): number {
    return this.#tools.size;
  }

  /**
   * All tools. They are requested again, because Chromium reports a tool that is registered later without its schema.
   */
  async list(): Promise<readonly ListedTool[]> {
    await this.#session.send('WebMCP.disable');
    this.#tools.clear();
    await this.#session.send('WebMCP.enable');
    return [...this.#tools.values()];
  }

  /** Calls a tool with an empty input. */
  async call(toolName: string): Promise<CallOutcome> {
    const answers = new Map<string, CallOutcome>();
    const waiting = Promise.withResolvers<void>();
    let wanted: string | null = null;
    this.#session.on('WebMCP.toolResponded', ({ invocationId, status, output, errorText }) => {
      const ok = status !== 'Canceled' && status !== 'Error';
      answers.set(invocationId, { ok, answer: textOf(ok ? output : (errorText ?? status)) });
      // The page itself may call tools too, so only our own call counts.
      if (invocationId === wanted) waiting.resolve();
    });
    const late = new AbortController();
    try {
      const { invocationId } = await (this.#session as unknown as ToolInvoker).send(INVOKE, {
        frameId: this.#frameId,
        toolName,
        input: {},
      });
      wanted = invocationId;
      if (answers.has(invocationId)) waiting.resolve();
      await Promise.race([
        waiting.promise,
        pause(CALL_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      const seconds = CALL_WITHIN_MS / 1_000;
      return (
        answers.get(invocationId) ?? { ok: false, answer: `No answer within ${seconds} seconds.` }
      );
    } finally {
      late.abort();
    }
  }
}

/** The required names of a JSON Schema; null when there is no schema. */
function requiredOf(schema: unknown): readonly string[] | null {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return null;
  const { required = [] } = schema as { required?: unknown };
  return Array.isArray(required) ? required.map(String) : null;
}

function textOf(output: unknown): string {
  const text = typeof output === 'string' ? output : JSON.stringify(output ?? '');
  return text.slice(0, MAX_ANSWER_CHARACTERS);
}
