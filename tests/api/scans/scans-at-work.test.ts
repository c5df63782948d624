import { describe, expect, it } from '@jest/globals';
import { ScansAtWork } from '@signpost/backend/workers/scans-at-work.ts';
import { aWhile } from '../../support/eventually.ts';

describe('The scans of a worker', () => {
  it('are settled only once a scan that waited is queued again', async () => {
    const order: string[] = [];
    const shutdown = new AbortController();
    const asked = Promise.withResolvers<void>();
    const atWork = new ScansAtWork({
      concurrency: 1,
      run: async (_, signal, { lend }) => {
        const stopped = new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
        // The scan ends without an error when its signal is aborted.
        await lend(() => stopped, signal).catch(() => {});
      },
      // Slow, like a database in which the scan's owner is looked up first.
      enqueue: async (scanId) => {
        await asked.promise;
        order.push(`${scanId} is in the queue`);
      },
      onError: (what, error) => order.push(`${what}: ${error}`),
    });
    await atWork.handle('scan-1', shutdown.signal);

    shutdown.abort();
    await aWhile(20);
    const settled = atWork.settled().then(() => order.push('settled'));
    await aWhile(20);
    expect(order).toEqual([]);
    asked.resolve();
    await settled;
    expect(order).toEqual(['scan-1 is in the queue', 'settled']);
  });
});
