import { afterEach, describe, expect, it } from '@jest/globals';
import { ReadingThreads, type ReadingThreadsOptions } from '@signpost/adapters/reading-threads.ts';
import { Throttled } from '@signpost/backend-domain/model/shared/throttled.ts';
import { TooComplexToRead } from '@signpost/backend-domain/model/shared/too-complex-to-read.ts';
import { aWhile, eventually } from '../support/eventually.ts';
import type { AnyReading } from '../support/threads/any-reading.ts';

const module = new URL('../support/threads/any-reading.ts', import.meta.url);

let threads: ReadingThreads;
afterEach(() => threads.close());

const open = (options: Partial<ReadingThreadsOptions> = {}) => {
  threads = new ReadingThreads(options);
  return (reading: AnyReading) => threads.run<string>(module, reading, 'This page');
};

describe('A reading in a thread', () => {
  it('answers', async () => {
    const read = open();
    expect(await Promise.all([read('answer'), read('answer')])).toEqual(['answer 0', 'answer 0']);
  });

  it('is ended at its deadline, and the readings behind it are done', async () => {
    const read = open({ deadlineMs: 1_000 });
    const endless = read('endless');
    const next = read('answer');
    await expect(endless).rejects.toThrow(new TooComplexToRead('This page'));
    expect(await next).toBe('answer 0');
  });

  it('has its whole time once its thread has started', async () => {
    open({ deadlineMs: 2_000 });
    const slow = new URL('../support/threads/slow-module.ts', import.meta.url);
    expect(await threads.run<string>(slow, null, 'This page')).toBe('loaded');
  });

  it('is ended when it takes too much memory, and the readings behind it are done', async () => {
    const read = open({ memoryMb: 32, deadlineMs: 60_000 });
    const greedy = read('memory');
    const next = read('answer');
    await expect(greedy).rejects.toThrow(new TooComplexToRead('This page'));
    expect(await next).toBe('answer 0');
  });

  it('reports a fault of our own code as one', async () => {
    await expect(open()('fault')).rejects.toThrow('This is a fault of ours.');
  });

  it('is refused when too many wait already', async () => {
    const read = open({ queue: 1, deadlineMs: 3_000 });
    const accepted = [read('endless'), read('endless')].map((one) => one.catch(() => 'ended'));
    await expect(read('answer')).rejects.toThrow(Throttled);
    expect(await Promise.all(accepted)).toEqual(['ended', 'ended']);
  });

  it('leaves no thread behind that has nothing to read for a while', async () => {
    const read = open({ idleMs: 50 });
    const firstThread = await read('thread');
    await eventually('another thread', async () => {
      await aWhile();
      return (await read('thread')) !== firstThread;
    });
  });

  it('shares its thread with the next one by default', async () => {
    const read = open();
    const firstThread = await read('thread');
    await aWhile();
    expect(await read('thread')).toBe(firstThread);
  });
});
