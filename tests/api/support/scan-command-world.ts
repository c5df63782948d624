import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { type SmallSite, serveSmallSite } from '../../support/small-site.ts';
import { type EndedCommand, endOfCommand, startScanCommand } from './scan-command.ts';

/** The set-up that the tests of the scan command share. */
export interface ScanCommandWorld {
  readonly site: SmallSite;
  /** An empty folder of the test's own for the files of the scan. */
  readonly out: string;
  scan(...options: string[]): Promise<EndedCommand>;
  /** The names of the files in `out`, without the database of an unfinished scan. */
  written(): string[];
}

/** Serves a site for the tests of the calling file, and makes and removes a folder for each test. */
export function scanCommandWorld(): ScanCommandWorld {
  // Enough for a whole scan with review and Lighthouse on a busy machine.
  jest.setTimeout(240_000);
  let site: SmallSite;
  let out: string;
  beforeAll(async () => {
    site = await serveSmallSite();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    out = mkdtempSync(join(tmpdir(), 'signpost-command-'));
  });
  afterEach(() => rmSync(out, { recursive: true, force: true }));
  return {
    get site() {
      return site;
    },
    get out() {
      return out;
    },
    scan: (...options) => endOfCommand(startScanCommand(options)),
    written: () =>
      readdirSync(out)
        .filter((name) => name !== '.signpost')
        .sort(),
  };
}
