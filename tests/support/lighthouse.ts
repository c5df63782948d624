import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import {
  LighthouseAuditor,
  type LighthouseOptions,
} from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import { testBrowser } from './browser.ts';

/** The settings of every auditor in tests. */
export const auditorOptions = (): LighthouseOptions => ({ ...testBrowser(), arguments: [] });

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
