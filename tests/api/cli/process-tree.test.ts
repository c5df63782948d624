import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { residentMegabytes } from '@signpost/backend/cli/process-tree.ts';

const HELD_MB = 100;
/** A program that holds HELD_MB of memory until it is ended; `title` becomes the name of its process. */
const program = (title: string) =>
  `process.title = '${title}'; const held = Buffer.alloc(${HELD_MB} << 20, 1); console.log('ready'); setInterval(() => held.length, 60_000)`;

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
    await start('lighthouse');
    const withOne = residentMegabytes(process.pid);
    const own = process.memoryUsage.rss() / 2 ** 20;
    expect(withOne).toBeGreaterThan(own + HELD_MB / 2);
    await start('chromium');
    const withBrowser = residentMegabytes(process.pid);
    expect(Math.abs(withBrowser - withOne)).toBeLessThan(HELD_MB / 2);
  });

  it('counts the pages of a program that several processes run once', async () => {
    const before = residentMegabytes(process.pid);
    const child = await start('reader');
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const ofProgram = Number(/RssFile:\s+(\d+)/.exec(status)?.[1]) / 1024;
    expect(ofProgram).toBeGreaterThan(20);
    const grown = residentMegabytes(process.pid) - before;
    expect(grown).toBeGreaterThan(HELD_MB / 2);
    expect(grown).toBeLessThan(HELD_MB + ofProgram);
  });

  it('is 0 for a process that has ended', () => {
    expect(residentMegabytes(2 ** 30)).toBe(0);
  });
});
