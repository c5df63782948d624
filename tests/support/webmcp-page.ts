import type { Page } from 'playwright-core';

export interface ListedTool {
  readonly name: string;
  /** JSON. */
  readonly inputSchema: string;
}

/** What `document.modelContext` of Chromium offers to callers. */
interface CallableContext {
  getTools(): Promise<ListedTool[]>;
  executeTool(tool: ListedTool, input: object): Promise<unknown>;
}

/** The tools that the open page offers. */
export function toolsOf(page: Page): Promise<ListedTool[]> {
  return page.evaluate(async () => {
    const { modelContext } = document as unknown as { modelContext: CallableContext };
    const tools = await modelContext.getTools();
    return tools.map(({ name, inputSchema }) => ({
      name,
      inputSchema: typeof inputSchema === 'string' ? inputSchema : JSON.stringify(inputSchema),
    }));
  });
}

/** The answer of a tool of the open page. Rejects when there is no such tool. */
export function called(page: Page, name: string, input: object): Promise<string> {
  return page.evaluate(
    async ([wanted, given]) => {
      const { modelContext } = document as unknown as { modelContext: CallableContext };
      const tool = (await modelContext.getTools()).find((each) => each.name === wanted);
      if (tool === undefined) throw new Error(`There is no tool ${wanted}.`);
      const result = await modelContext.executeTool(tool, given);
      return typeof result === 'string' ? result : JSON.stringify(result);
    },
    [name, input] as const,
  );
}
