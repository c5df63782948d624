import type { ToolInput } from './model-context.ts';

/** A call that continues on the next page. */
export interface PendingCall {
  readonly tool: string;
  readonly input: ToolInput;
}

const KEY = 'signpost-webmcp';
const VALID_MS = 30_000;

/** Stores the call for the next page of this tab. */
export function keepCall(call: PendingCall): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...call, at: Date.now() }));
}

/** Returns the call that the previous page stored, and removes it; null when there is none or it is too old. */
export function takeCall(): PendingCall | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const { tool, input, at } = JSON.parse(kept ?? 'null') ?? {};
    return typeof tool === 'string' && Date.now() - at < VALID_MS ? { tool, input } : null;
  } catch {
    return null;
  }
}
