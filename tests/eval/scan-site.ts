import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { readManifest } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

interface ScannableSite {
  readonly url: string;
  /** `127.0.0.1:PORT`. */
  readonly host: string;
}

/** The results of one scan by the command line. */
export interface ScannedSite {
  readonly manifest: Manifest;
  /** Of the files, in bytes. */
  readonly manifestBytes: number;
  readonly compactBytes: number;
  /** Pages that were opened. */
  readonly pagesRead: number;
  /** Of the whole process, start and exit included. */
  readonly seconds: number;
}

/** Scans a site as a user of the command line does. Rejects when the command fails. */
export async function scanSite(site: ScannableSite, maxPages: number): Promise<ScannedSite> {
  const out = mkdtempSync(join(tmpdir(), 'signpost-eval-'));
  try {
    return await scanInto(out, site, maxPages);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Scans a site and leaves its files in the folder `out`. Rejects when the command fails. */
export async function scanInto(
  out: string,
  site: ScannableSite,
  maxPages: number,
): Promise<ScannedSite> {
  const start = performance.now();
  await run(['--allow', site.host, '--max-pages', String(maxPages), '--out', out, site.url]);
  const file = join(out, 'manifest.json');
  const manifest = readManifest(readFileSync(file, 'utf8'));
  return {
    manifest,
    manifestBytes: statSync(file).size,
    compactBytes: statSync(join(out, 'manifest.compact.json')).size,
    pagesRead: Object.values(manifest.pages).filter(({ scanned }) => scanned).length,
    seconds: (performance.now() - start) / 1000,
  };
}

function run(options: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '-s', 'scan', '--', ...options], {
      cwd: PROJECT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The scan ended with ${code}.`)),
    );
  });
}
