import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SmallDiskFindings } from '../support/small-disk-writer.ts';
import { systemCommand } from '../support/system-command.ts';

const WRITER = new URL('../support/small-disk-writer.ts', import.meta.url).pathname;
const DISK_MB = 256;
/** Ends a hanging test: without Signpost's reserve PGlite would never return once the disk is full. */
const LONG_MS = 600_000;

/** Runs the writer on a small file system in memory, in a mount namespace of its own that ends with it. */
async function fillASmallDisk(folder: string): Promise<SmallDiskFindings> {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const { stdout } = await promisify(execFile)(
    systemCommand('unshare', 'util-linux'),
    [
      ...asRoot,
      ...['--mount', '--kill-child', 'sh', '-c'],
      `mount -t tmpfs -o size=${DISK_MB}m none "$1" && exec "$2" "$3" "$1"`,
      ...['sh', folder, process.execPath, WRITER],
    ],
    { timeout: LONG_MS - 10_000, killSignal: 'SIGKILL' },
  );
  return JSON.parse(stdout);
}

describe('The embedded database on a disk that becomes full', () => {
  let folder: string;
  let found: SmallDiskFindings;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-small-disk-'));
    found = await fillASmallDisk(folder);
  }, LONG_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses large and small writes with a sentence for the operator', () => {
    expect(found.refusal).toMatch(/^\w+: The disk of this server is full.*free space/);
    expect(found.smallRefusal).toBe(found.refusal);
    expect(found.stored).toBeGreaterThan(3);
    // Writes are refused before the disk is full: the database needs room for its log even to answer reads.
    expect(found.free).toBeGreaterThan(32 * 1024 * 1024);
  });

  it('keeps every stored page, stores no half of the refused one, and still answers reads', () => {
    const { stored, kept } = found;
    expect(kept).toEqual([stored, 1 + 3 * stored, stored]);
  });

  it('refuses to open while no room is left, and names the reason', () => {
    expect(found.openRefusal).toMatch(/cannot hold Signpost's data: the disk is full/);
  });

  it('accepts writes again once space is free, with all its data', () => {
    const { stored, afterwards } = found;
    expect(afterwards).toEqual([stored, 2 + 3 * stored]);
  });
});
