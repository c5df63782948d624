import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { LighthouseAuditor } from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import type { BrowserProcessOptions } from '@signpost/adapters/quality/process/browser-process.ts';
import { ChromiumWebMcpProbe } from '@signpost/adapters/quality/webmcp/chromium-webmcp-probe.ts';
import { testBrowser } from './browser.ts';

/** The settings of every auditor and probe in tests. */
export const pageBrowserOptions = (): BrowserProcessOptions => ({
  ...testBrowser(),
  arguments: [],
});

export function anAuditor(options: Partial<BrowserProcessOptions> = {}): LighthouseAuditor {
  return new LighthouseAuditor({ ...pageBrowserOptions(), ...options });
}

export function aProbe(options: Partial<BrowserProcessOptions> = {}): ChromiumWebMcpProbe {
  return new ChromiumWebMcpProbe({ ...pageBrowserOptions(), ...options });
}

/** Folders and processes that belong to audits and probes of the process `owner`. */
export function leftoversOf(owner: number): string[] {
  const mark = `signpost-quality-${owner}-`;
  const processes = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(mark);
    } catch {
      return false;
    }
  });
  return [...readdirSync(tmpdir()).filter((name) => name.startsWith(mark)), ...processes];
}
