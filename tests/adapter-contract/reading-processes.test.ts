import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  ReadingProcesses,
  type ReadingProcessesOptions,
} from '@signpost/adapters/reading-processes.ts';
import { Throttled } from '@signpost/backend-domain/model/shared/throttled.ts';
import { TooComplexToRead } from '@signpost/backend-domain/model/shared/too-complex-to-read.ts';
import { aWhile, eventually } from '../support/eventually.ts';
import type { AnyReading } from '../support/readings/any-reading.ts';

const module = new URL('../support/readings/any-reading.ts', import.meta.url);

let processes = new ReadingProcesses();
afterEach(() => processes.close());

const open = (options: Partial<ReadingProcessesOptions> = {}) => {
  processes = new ReadingProcesses(options);
  return (reading: AnyReading) => processes.run<string>(module, reading, 'This page');
};

/** The outcomes of a reading whose process is ended and of the one that waits behind it. */
const endedAndNext = [
  { status: 'rejected', reason: new TooComplexToRead('This page') },
  { status: 'fulfilled', value: 'answer 0' },
];

describe('A reading in a process', () => {
  it('answers', async () => {
    const read = open();
    expect(await Promise.all([read('answer'), read('answer')])).toEqual(['answer 0', 'answer 0']);
  });

  it('is ended at its deadline, and the readings queued behind it are done', async () => {
    const read = open({ deadlineMs: 1_000 });
    const readings = [read('endless'), read('answer')];
    expect(await Promise.allSettled(readings)).toEqual(endedAndNext);
  });

  it('is not ended while it gets no processor time, but does not wait for ever', async () => {
    const read = open({ deadlineMs: 1_000 });
    expect(await read('wait')).toBe('answer 0');
    await expect(read('wait for ever')).rejects.toThrow(TooComplexToRead);
  });

  it('has its whole deadline once its process has started', async () => {
    open({ deadlineMs: 2_000 });
    const slow = new URL('../support/readings/slow-module.ts', import.meta.url);
    expect(await processes.run<string>(slow, null, 'This page')).toBe('loaded');
  });

  it.each(['memory', 'large allocation'] as const)(
    'is ended when it takes too much memory (%s), and the readings queued behind it are done',
    async (reading) => {
      const read = open({ memoryMb: 32, deadlineMs: 60_000 });
      const readings = [read(reading), read('answer')];
      expect(await Promise.allSettled(readings)).toEqual(endedAndNext);
    },
  );

  it('gets a new process when those that wait for work were ended', async () => {
    const read = open();
    const first = await read('process');
    expect(await read('process')).toBe(first);
    processes.endIdle();
    expect(await read('process')).not.toBe(first);
  });

  it('goes on when the processes that wait for work are ended', async () => {
    const read = open();
    await read('answer');
    const reading = read('answer');
    processes.endIdle();
    expect(await reading).toBe('answer 0');
  });

  it('rejects with the error when our own code throws', async () => {
    await expect(open()('fault')).rejects.toThrow('This is a fault of ours.');
  });

  it('is rejected when its process cannot start, and the pool closes all the same', async () => {
    const program = `
      import { ReadingProcesses } from '@signpost/adapters/reading-processes.ts';
      process.execPath = '/missing';
      const processes = new ReadingProcesses();
      const readings = [1, 2].map(() => processes.run(new URL('file:///any.ts'), null, 'This page'));
      for (const { reason } of await Promise.allSettled(readings)) console.log(reason.code);
      await processes.close();
      console.log('closed');
    `;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: import.meta.dirname },
    );
    expect(stdout.split('\n')).toEqual(['ENOENT', 'ENOENT', 'closed', '']);
  });

  it('sees none of our environment variables, which include secrets', async () => {
    expect(await open()('environment')).toMatch(
      /^(NODE_COMPILE_CACHE|NODE_CHANNEL\w*|MALLOC_MMAP_THRESHOLD_| )*$/,
    );
  });

  it('is refused when the queue is full', async () => {
    const read = open({ queue: 1, deadlineMs: 3_000 });
    const accepted = [read('endless'), read('endless')].map((one) => one.catch(() => 'ended'));
    await expect(read('answer')).rejects.toThrow(Throttled);
    expect(await Promise.all(accepted)).toEqual(['ended', 'ended']);
  });

  it('leaves no process that has been idle for a while', async () => {
    const read = open({ idleMs: 50 });
    const firstProcess = await read('process');
    await eventually('another process', async () => {
      await aWhile();
      return (await read('process')) !== firstProcess;
    });
  });

  it('gets a new process while the idle one is ending', async () => {
    const read = open({ idleMs: 1 });
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await read('answer')).toBe('answer 0');
      await aWhile(3);
    }
  });

  it('shares its process with the next one by default', async () => {
    const read = open();
    const firstProcess = await read('process');
    await aWhile();
    expect(await read('process')).toBe(firstProcess);
  });
});
