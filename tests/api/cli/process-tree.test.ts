import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { residentMegabytes } from '@signpost/backend/cli/process-tree.ts';

const HELD_MB = 100;
/** Holds so much memory until it is ended. `title` becomes the name by which the kernel lists it. */
const program = (title: string) =>
  `process.title = '${title}'; const held = Buffer.alloc(${HELD_MB} << 20, 1); console.log('ready'); setInterval(() => held.length, 60_000)`;

describe('The memory of a process tree', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function start(title: string): Promise<void> {
    const child = spawn(process.execPath, ['-e', program(title)]);
    children.push(child);
    await once(child.stdout, 'data');
  }

  it('counts the processes that a process starts, but no browsers', async () => {
    await start('lighthouse');
    const withOne = residentMegabytes(process.pid);
    const own = process.memoryUsage.rss() / 2 ** 20;
    expect(withOne).toBeGreaterThan(own + HELD_MB / 2);
    await start('chromium');
    const withBrowser = residentMegabytes(process.pid);
    expect(Math.abs(withBrowser - withOne)).toBeLessThan(HELD_MB / 2);
  });

  it('is nothing for a process that has ended', () => {
    expect(residentMegabytes(2 ** 30)).toBe(0);
  });
});
