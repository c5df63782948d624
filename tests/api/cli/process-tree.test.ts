import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { residentMegabytes } from '@signpost/backend/cli/process-tree.ts';

const HELD_MB = 100;
/** A program that holds HELD_MB of memory until it is ended; `title` becomes the name of its process. */
const program = (title: string) =>
  `process.title = '${title}'; const held = Buffer.alloc(${HELD_MB} << 20, 1); console.log('ready'); setInterval(() => held.length, 60_000)`;

/** `toBeCloseTo` then allows a difference of 5 MB, because memory changes between two readings. */
const TENS = -1;

/** The memory that a process has for itself, and the pages of program files in it, in MB. */
function memoryOf(pid: number | undefined): { readonly own: number; readonly files: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [anonymous = 0, shared = 0, files = 0] = ['RssAnon', 'RssShmem', 'RssFile'].map(
    (field) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024,
  );
  return { own: anonymous + shared, files };
}

describe('The memory of a process tree', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function start(title: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['-e', program(title)]);
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  it('counts the processes that a process starts, but no browsers', async () => {
    const counted = await start('lighthouse');
    await start('chromium');
    const { own, files } = memoryOf(process.pid);
    const child = memoryOf(counted.pid);
    expect(child.own).toBeGreaterThan(HELD_MB);
    expect(residentMegabytes(process.pid)).toBeCloseTo(own + child.own + files, TENS);
  });

  it('counts the pages of a program that several processes run once', async () => {
    const readers = [await start('reader'), await start('reader')];
    const all = [process.pid, ...readers.map(({ pid }) => pid)].map(memoryOf);
    for (const { files } of all) expect(files).toBeGreaterThan(20);
    const own = all.reduce((sum, each) => sum + each.own, 0);
    const files = Math.max(...all.map((each) => each.files));
    expect(residentMegabytes(process.pid)).toBeCloseTo(own + files, TENS);
  });

  it('is 0 for a process that has ended', () => {
    expect(residentMegabytes(2 ** 30)).toBe(0);
  });
});
