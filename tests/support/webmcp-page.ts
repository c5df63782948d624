import type { Page } from 'playwright-core';

export interface ListedTool {
  readonly name: string;
  /** The schema in JSON. */
  readonly inputSchema: string;
}

/** The methods of Chromium's `document.modelContext` for callers. */
interface CallableContext {
  getTools(): Promise<ListedTool[]>;
  executeTool(tool: ListedTool, input: object): Promise<unknown>;
}

/** The tools that the open page provides. */
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

/** Calls a tool of the open page and resolves to its answer. Rejects when there is no such tool. */
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
