import type { ToolSchema } from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';

/** The interface of browsers with WebMCP (W3C Web Machine Learning Community Group, draft of 2026-10-20). */
export interface ModelContext {
  registerTool(tool: ModelContextTool, options?: { readonly signal?: AbortSignal }): unknown;
}

export type ToolInput = Readonly<Record<string, unknown>>;

interface ModelContextTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean };
  execute(input: ToolInput): Promise<string>;
}

/** The browser's WebMCP interface; null in browsers without it. */
export function modelContext(): ModelContext | null {
  const { modelContext: found } = document as Document & { readonly modelContext?: ModelContext };
  return typeof found?.registerTool === 'function' ? found : null;
}
