import {
  notProbed,
  type WebMcpFindings,
} from '@signpost/backend-domain/model/quality/webmcp-findings.ts';
import type { ProbeOptions, WebMcpProbe } from '@signpost/backend-domain/ports/web-mcp-probe.ts';
import { BrowserProcess, type BrowserProcessOptions } from '../process/browser-process.ts';
import { WEBMCP_SWITCHES } from '../process/webmcp-switches.ts';

/** Opens pages in a Chromium with WebMCP enabled, each in a process of its own. */
export class ChromiumWebMcpProbe implements WebMcpProbe {
  readonly #process: BrowserProcess<WebMcpFindings>;

  constructor(options: BrowserProcessOptions) {
    this.#process = new BrowserProcess(new URL('./probe-process.ts', import.meta.url), {
      ...options,
      arguments: [...WEBMCP_SWITCHES, ...options.arguments],
    });
  }

  /** When the promise settles, the browser has ended and its folder is removed. */
  probe(url: string, options: ProbeOptions): Promise<WebMcpFindings> {
    return this.#process.run({ url, ...options, more: {}, failed: notProbed });
  }
}
