import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScanReport } from '@signpost/backend/cli/scan-report.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { readManifest } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import { endWithThisProcess, signalGroup } from '../support/process-group.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/** A scan that takes longer is stopped, so that the other sites are still evaluated. */
const LONGEST_SCAN_MS = 40 * 60_000;

interface ScannableSite {
  readonly url: string;
  /** `127.0.0.1:PORT`. */
  readonly host: string;
}

/** The results of one scan by the command line. */
export interface ScannedSite {
  readonly manifest: Manifest;
  readonly report: ScanReport;
  /** The standard output of the command. */
  readonly output: string;
  /** Sizes of the manifest files of versions 1.0 and 1.1, in bytes. */
  readonly manifestBytes: number;
  readonly compactBytes: number;
  /** Pages that were opened. */
  readonly pagesRead: number;
  /** Duration of the whole process, including start and exit. */
  readonly seconds: number;
}

/** Scans a site as a user of the command line does, with these options. Rejects when the command fails. */
export async function scanSite(
  site: ScannableSite,
  options: readonly string[],
): Promise<ScannedSite> {
  const out = mkdtempSync(join(tmpdir(), 'signpost-eval-'));
  try {
    return await scanInto(out, site, options);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Scans a site and leaves its files in the folder `out`. Rejects when the command fails. */
export async function scanInto(
  out: string,
  site: ScannableSite,
  options: readonly string[],
): Promise<ScannedSite> {
  const start = performance.now();
  const output = await run([...options, '--allow', site.host, '--out', out, site.url]);
  const file = join(out, 'manifest.json');
  const manifest = readManifest(readFileSync(file, 'utf8'));
  return {
    manifest,
    report: JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as ScanReport,
    output,
    manifestBytes: statSync(file).size,
    compactBytes: statSync(join(out, 'manifest.compact.json')).size,
    pagesRead: Object.values(manifest.pages).filter(({ scanned }) => scanned).length,
    seconds: (performance.now() - start) / 1000,
  };
}

function run(options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '-s', 'scan', '--', ...options], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'inherit'],
      // A process group of its own, so that all its processes can be stopped.
      detached: true,
    });
    let output = '';
    child.stdout.on('data', (piece) => {
      output += piece;
    });
    endWithThisProcess(child);
    const late = setTimeout(() => signalGroup(child, 'SIGKILL'), LONGEST_SCAN_MS);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(late);
      if (code === 0) resolve(output);
      else reject(new Error(`The scan ended with ${code ?? signal}.`));
    });
  });
}
