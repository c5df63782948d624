import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import type { ScanQueue } from '@signpost/backend-domain/ports/scan-queue.ts';
import { aWhile, eventually } from '../support/eventually.ts';
import { queued } from '../support/queued-scan.ts';

export interface OpenedScanQueue {
  /** Empty, without workers; its first pause after a failure is at most 30 ms. */
  readonly queue: ScanQueue;
  close(): Promise<void>;
}

/** What every ScanQueue promises. `open` is called before each test. */
export function scanQueueSuite(adapter: string, open: () => Promise<OpenedScanQueue>): void {
  describe(`ScanQueue on ${adapter}`, () => {
    let opened: OpenedScanQueue;
    let queue: ScanQueue;
    /** Ids in the order in which handlers got them. */
    let handled: string[];
    /** Functions that let a waiting handler end, by scan. */
    let held: Map<string, () => void>;

    beforeEach(async () => {
      opened = await open();
      queue = opened.queue;
      handled = [];
      held = new Map();
    });
    afterEach(async () => {
      for (const release of held.values()) release();
      await opened.close();
    });

    const note = async (scanId: string) => {
      handled.push(scanId);
    };
    /** A handler that records the scan and ends when it is released, even if its signal is aborted before. */
    const hold = (scanId: string) => {
      handled.push(scanId);
      return new Promise<void>((resolve) => held.set(scanId, resolve));
    };
    /** A handler that records the scan and fails when its signal is aborted. */
    const untilStopped = (scanId: string, signal: AbortSignal) => {
      handled.push(scanId);
      return new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    };
    const handledTimes = (count: number) =>
      eventually(`${count} deliveries`, () => handled.length >= count);

    describe('a queued scan', () => {
      it('is delivered to a worker that already runs', async () => {
        await queue.work(note, { concurrency: 1 });
        await queue.enqueue(queued('scan-1'));
        await handledTimes(1);
        expect(handled).toEqual(['scan-1']);
      });

      it('waits until a worker starts', async () => {
        await queue.enqueue(queued('scan-1'));
        await queue.work(note, { concurrency: 1 });
        await handledTimes(1);
        expect(handled).toEqual(['scan-1']);
      });

      it('is delivered once when its handler succeeds', async () => {
        await queue.work(note, { concurrency: 2 });
        await queue.enqueue(queued('scan-1'));
        await handledTimes(1);
        await aWhile();
        expect(handled).toEqual(['scan-1']);
      });

      it('is delivered in order of arrival among those of its owner', async () => {
        for (const id of ['a', 'b', 'c', 'd']) await queue.enqueue(queued(id));
        await queue.work(note, { concurrency: 1 });
        await handledTimes(4);
        expect(handled).toEqual(['a', 'b', 'c', 'd']);
      });

      it('can be queued again when it is done', async () => {
        await queue.work(note, { concurrency: 1 });
        for (let round = 1; round <= 3; round += 1) {
          await queue.enqueue(queued('scan-1'));
          await handledTimes(round);
          // A scan is done only once the queue has noticed that its handler ended.
          await aWhile(30);
        }
        expect(handled).toEqual(['scan-1', 'scan-1', 'scan-1']);
      });
    });

    describe('owners', () => {
      /** Queues scans of an owner: `a-1`, `a-2`, …. */
      const ask = async (owner: string, count: number, from = 1) => {
        for (let number = from; number < from + count; number += 1)
          await queue.enqueue(queued(`${owner}-${number}`, owner));
      };
      /** Ends the handler of the running scan, so that the next one is delivered. */
      const endRunning = async () => {
        const running = handled.at(-1) ?? '';
        const count = handled.length;
        held.get(running)?.();
        await handledTimes(count + 1);
      };

      it('take turns, each with its scans in the order in which they were queued', async () => {
        await ask('a', 4);
        await ask('b', 2);
        await ask('c', 1);
        await queue.work(note, { concurrency: 1 });
        await handledTimes(7);
        expect(handled).toEqual(['a-1', 'b-1', 'c-1', 'a-2', 'b-2', 'a-3', 'a-4']);
      });

      it('wait only for the running scan, however many scans of another owner wait', async () => {
        await queue.work(hold, { concurrency: 1 });
        await ask('a', 300);
        await handledTimes(1);
        await endRunning();
        await ask('b', 1);
        await endRunning();
        expect(handled).toEqual(['a-1', 'a-2', 'b-1']);
      });

      it('gain nothing by queuing their scans one by one', async () => {
        await ask('a', 4);
        await queue.work(hold, { concurrency: 1 });
        await handledTimes(1);
        for (let number = 1; number <= 3; number += 1) {
          await ask('b', 1, number);
          await endRunning();
          await endRunning();
        }
        expect(handled).toEqual(['a-1', 'b-1', 'a-2', 'b-2', 'a-3', 'b-3', 'a-4']);
      });

      it('lose no turn by queuing a waiting scan again', async () => {
        await queue.work(hold, { concurrency: 1 });
        await ask('a', 3);
        await handledTimes(1);
        await ask('b', 1);
        for (let round = 0; round < 5; round += 1) await ask('b', 1);
        await ask('b', 1, 2);
        for (let delivery = 0; delivery < 4; delivery += 1) await endRunning();
        expect(handled).toEqual(['a-1', 'b-1', 'a-2', 'b-2', 'a-3']);
      });
    });

    describe('the place in the queue', () => {
      it('is the number of scans that are delivered before', async () => {
        await queue.enqueue(queued('a-1', 'a'));
        await queue.enqueue(queued('a-2', 'a'));
        await queue.enqueue(queued('b-1', 'b'));
        const places = await Promise.all(['a-1', 'b-1', 'a-2'].map((id) => queue.ahead(id)));
        expect(places).toEqual([0, 1, 2]);
      });

      it('is null for a scan that a worker has or that does not exist', async () => {
        await queue.work(hold, { concurrency: 1 });
        await queue.enqueue(queued('scan-1'));
        await handledTimes(1);
        expect([await queue.ahead('scan-1'), await queue.ahead('unknown')]).toEqual([null, null]);
      });
    });

    describe('queuing a scan again', () => {
      it('changes nothing while the scan waits', async () => {
        for (let round = 0; round < 5; round += 1) await queue.enqueue(queued('scan-1'));
        await queue.work(note, { concurrency: 2 });
        await handledTimes(1);
        await aWhile();
        expect(handled).toEqual(['scan-1']);
      });

      it('while a worker has it delivers it once more afterwards, never at the same time', async () => {
        await queue.work(hold, { concurrency: 3 });
        await queue.enqueue(queued('scan-1'));
        await handledTimes(1);
        await Promise.all(Array.from({ length: 5 }, () => queue.enqueue(queued('scan-1'))));
        await aWhile();
        expect(handled).toEqual(['scan-1']);
        held.get('scan-1')?.();
        await handledTimes(2);
        held.get('scan-1')?.();
        await aWhile();
        expect(handled).toEqual(['scan-1', 'scan-1']);
      });
    });

    describe('workers', () => {
      it('take no more scans than their concurrency at once', async () => {
        await queue.work(hold, { concurrency: 2 });
        for (const id of ['a', 'b', 'c']) await queue.enqueue(queued(id));
        await handledTimes(2);
        await aWhile();
        expect(handled).toHaveLength(2);
        held.get(handled[0] ?? '')?.();
        await handledTimes(3);
        expect(handled.toSorted()).toEqual(['a', 'b', 'c']);
      });

      it('share the work', async () => {
        const first: string[] = [];
        const second: string[] = [];
        const into = (list: string[]) => (scanId: string) => {
          list.push(scanId);
          return hold(scanId);
        };
        await queue.work(into(first), { concurrency: 1 });
        await queue.work(into(second), { concurrency: 1 });
        await queue.enqueue(queued('a'));
        await queue.enqueue(queued('b'));
        await handledTimes(2);
        expect([first.length, second.length]).toEqual([1, 1]);
      });

      it('are reported while they run, and not once they are closed', async () => {
        expect(await queue.hasWorkers()).toBe(false);
        const one = await queue.work(note, { concurrency: 1 });
        const other = await queue.work(note, { concurrency: 1 });
        expect(await queue.hasWorkers()).toBe(true);
        await one.close(0);
        expect(await queue.hasWorkers()).toBe(true);
        await other.close(0);
        await eventually('no workers', async () => !(await queue.hasWorkers()));
      });
    });

    describe('a handler that fails', () => {
      it('gets the scan again, however often', async () => {
        let failures = 6;
        await queue.work(
          async (scanId) => {
            handled.push(scanId);
            failures -= 1;
            if (failures >= 0) throw new Error('not yet');
          },
          { concurrency: 1 },
        );
        await queue.enqueue(queued('scan-1'));
        await handledTimes(7);
        await aWhile();
        expect(handled).toEqual(Array(7).fill('scan-1'));
      });

      it('is called again after growing pauses', async () => {
        const times: number[] = [];
        await queue.work(
          async () => {
            times.push(performance.now());
            if (times.length < 5) throw new Error('not yet');
          },
          { concurrency: 1 },
        );
        await queue.enqueue(queued('scan-1'));
        await eventually('five attempts', () => times.length === 5);
        // The first pause is 20 ms and the fourth 160 ms. A busy machine makes any of them longer.
        const [fourth = 0, fifth = 0] = times.slice(3);
        expect(fifth - fourth).toBeGreaterThan(150);
      });

      it('does not stop other scans from being delivered', async () => {
        await queue.work(
          async (scanId) => {
            handled.push(scanId);
            if (scanId === 'bad') throw new Error('never');
          },
          { concurrency: 1 },
        );
        await queue.enqueue(queued('bad'));
        await queue.enqueue(queued('good'));
        await eventually('the good one', () => handled.includes('good'));
      });

      it('is treated the same when it throws synchronously', async () => {
        await queue.work(
          (scanId) => {
            handled.push(scanId);
            if (handled.length === 1) throw new Error('at once');
            return Promise.resolve();
          },
          { concurrency: 1 },
        );
        await queue.enqueue(queued('scan-1'));
        await handledTimes(2);
      });
    });

    describe('a worker that closes', () => {
      it('asks its handlers to stop, and waits for them', async () => {
        let ended = false;
        const worker = await queue.work(
          async (scanId, signal) => {
            await untilStopped(scanId, signal).catch(() => aWhile(50));
            ended = true;
          },
          { concurrency: 1 },
        );
        await queue.enqueue(queued('scan-1'));
        await handledTimes(1);
        await worker.close(5000);
        expect(ended).toBe(true);
      });

      it('takes no new scans', async () => {
        const worker = await queue.work(note, { concurrency: 1 });
        await worker.close(1000);
        await queue.enqueue(queued('scan-1'));
        await aWhile();
        expect(handled).toEqual([]);
      });

      it('leaves an interrupted scan to another worker, at once', async () => {
        const worker = await queue.work(untilStopped, { concurrency: 1 });
        await queue.enqueue(queued('scan-1'));
        await handledTimes(1);
        const others: string[] = [];
        await queue.work(async (scanId) => void others.push(scanId), { concurrency: 1 });
        await worker.close(5000);
        await eventually('the other worker', () => others.length === 1);
        await aWhile();
        expect([handled, others]).toEqual([['scan-1'], ['scan-1']]);
      });

      it('leaves the scan to another worker also when the handler returns early on the signal', async () => {
        const worker = await queue.work((id, signal) => untilStopped(id, signal).catch(() => {}), {
          concurrency: 1,
        });
        await queue.enqueue(queued('scan-1'));
        await handledTimes(1);
        await worker.close(5000);
        await queue.work(note, { concurrency: 1 });
        await handledTimes(2);
      });

      it('waits for a handler that does not stop no longer than the given time', async () => {
        const worker = await queue.work(hold, { concurrency: 1 });
        await queue.enqueue(queued('scan-1'));
        await handledTimes(1);
        const started = performance.now();
        await worker.close(100);
        expect(performance.now() - started).toBeGreaterThanOrEqual(90);
        expect(performance.now() - started).toBeLessThan(15_000);
        await queue.work(note, { concurrency: 1 });
        await handledTimes(2);
      });

      it('can be closed twice', async () => {
        const worker = await queue.work(note, { concurrency: 1 });
        await Promise.all([worker.close(100), worker.close(100)]);
        await worker.close(100);
      });
    });

    it('refuses work when it is closed', async () => {
      await queue.work(note, { concurrency: 1 });
      await queue.close();
      await expect(queue.enqueue(queued('scan-1'))).rejects.toBeInstanceOf(DomainError);
      await expect(queue.work(note, { concurrency: 1 })).rejects.toBeInstanceOf(DomainError);
      await queue.close();
    });
  });
}
