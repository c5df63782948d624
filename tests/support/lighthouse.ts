import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import {
  LighthouseAuditor,
  type LighthouseOptions,
} from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import { testBrowserPath } from './browser.ts';

/** What the tests give to every auditor; root cannot start Chromium's sandbox. */
export const auditorOptions = (): LighthouseOptions => ({
  executablePath: testBrowserPath(),
  arguments: [],
  sandbox: process.getuid?.() !== 0,
});

export function anAuditor(options: Partial<LighthouseOptions> = {}): LighthouseAuditor {
  return new LighthouseAuditor({ ...auditorOptions(), ...options });
}

/** Folders and processes that belong to audits of the process `owner`. */
export function leftoversOf(owner: number): string[] {
  const mark = `signpost-lighthouse-${owner}-`;
  const processes = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(mark);
    } catch {
      return false;
    }
  });
  return [...readdirSync(tmpdir()).filter((name) => name.startsWith(mark)), ...processes];
}
