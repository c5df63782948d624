import type { WebMcpFindings } from '../model/quality/webmcp-findings.ts';

export interface ProbeOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Opens a page in a browser with WebMCP as an agent does: lists its tools, and calls a read-only one. */
export interface WebMcpProbe {
  /**
   * Never rejects because of the site: a page that cannot be opened has no tools and a reason. Rejects only with the
   * signal's reason.
   */
  probe(url: string, options: ProbeOptions): Promise<WebMcpFindings>;
}
