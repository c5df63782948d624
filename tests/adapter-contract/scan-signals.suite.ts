import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import type { ScanSignal, ScanSignals } from '@signpost/backend-domain/ports/scan-signals.ts';
import { aWhile, eventually } from '../support/eventually.ts';

export interface OpenedScanSignals {
  /** Sends signals. */
  readonly sender: ScanSignals;
  /** Where workers listen: the same object as `sender` within one process, another one between two processes. */
  readonly receiver: ScanSignals;
  close(): Promise<void>;
}

const credentials: ScanSignal = {
  type: 'credentials',
  username: 'ada 🙂',
  password: '"quotes" \u0000 ü \\ 日本',
};

/** What every ScanSignals promises. `open` is called before each test. */
export function scanSignalsSuite(adapter: string, open: () => Promise<OpenedScanSignals>): void {
  describe(`ScanSignals on ${adapter}`, () => {
    let opened: OpenedScanSignals;
    let sender: ScanSignals;
    let receiver: ScanSignals;
    let received: ScanSignal[];
    const note = (signal: ScanSignal) => void received.push(signal);

    beforeEach(async () => {
      opened = await open();
      ({ sender, receiver } = opened);
      received = [];
    });
    afterEach(() => opened.close());

    it('reach the worker that listens, and the sender is told so', async () => {
      await receiver.listen('scan-1', note);
      expect(await sender.send('scan-1', { type: 'pause' })).toBe(true);
      expect(received).toEqual([{ type: 'pause' }]);
    });

    it('arrive as they were sent, whatever a password contains', async () => {
      await receiver.listen('scan-1', note);
      await sender.send('scan-1', credentials);
      expect(received).toEqual([credentials]);
    });

    it('arrive in the order in which they were sent', async () => {
      await receiver.listen('scan-1', note);
      const types = ['pause', 'resume', 'pause', 'skip-credentials', 'stop'] as const;
      for (const type of types) await sender.send('scan-1', { type });
      expect(received.map(({ type }) => type)).toEqual(types);
    });

    it('are not received when no worker listens for that scan', async () => {
      await receiver.listen('scan-2', note);
      expect(await sender.send('scan-1', { type: 'stop' })).toBe(false);
      await aWhile(50);
      expect(received).toEqual([]);
    });

    it('are not kept for later listeners', async () => {
      await sender.send('scan-1', credentials);
      await receiver.listen('scan-1', note);
      await aWhile(50);
      expect(received).toEqual([]);
    });

    it('end when the listener ends', async () => {
      const end = await receiver.listen('scan-1', note);
      await end();
      await end();
      expect(await sender.send('scan-1', { type: 'stop' })).toBe(false);
      expect(received).toEqual([]);
    });

    it('reach each of several listeners, and the others when one ends', async () => {
      const others: ScanSignal[] = [];
      const end = await receiver.listen('scan-1', note);
      await receiver.listen('scan-1', (signal) => void others.push(signal));
      await sender.send('scan-1', { type: 'pause' });
      await eventually('both', () => received.length === 1 && others.length === 1);
      await end();
      expect(await sender.send('scan-1', { type: 'resume' })).toBe(true);
      expect(received).toHaveLength(1);
      expect(others.map(({ type }) => type)).toEqual(['pause', 'resume']);
    });

    it('reach a worker that stops listening and starts again at the same time', async () => {
      const end = await receiver.listen('scan-1', () => {});
      await Promise.all([end(), receiver.listen('scan-1', note)]);
      expect(await sender.send('scan-1', { type: 'pause' })).toBe(true);
      expect(received).toEqual([{ type: 'pause' }]);
    });

    it('do not count as received by a listener that throws, and still reach the others', async () => {
      const end = await receiver.listen('scan-1', () => {
        throw new Error('not now');
      });
      expect(await sender.send('scan-1', { type: 'pause' })).toBe(false);
      await receiver.listen('scan-1', note);
      expect(await sender.send('scan-1', { type: 'pause' })).toBe(true);
      await end();
    });

    it('can be sent from within a listener', async () => {
      let echoed: Promise<boolean> | null = null;
      await receiver.listen('scan-1', () => {
        echoed = sender.send('scan-2', { type: 'stop' });
      });
      await receiver.listen('scan-2', note);
      await sender.send('scan-1', { type: 'stop' });
      expect(await echoed).toBe(true);
      expect(received).toEqual([{ type: 'stop' }]);
    });

    it('of many scans at once each find their own listener', async () => {
      const ids = Array.from({ length: 50 }, (_, index) => `scan-${index}`);
      const found: [string, string][] = [];
      await Promise.all(
        ids.map((id) =>
          receiver.listen(id, (signal) => {
            if (signal.type === 'credentials') found.push([id, signal.username]);
          }),
        ),
      );
      const taken = await Promise.all(
        ids.map((id) => sender.send(id, { type: 'credentials', username: id, password: 'x' })),
      );
      expect(taken).toEqual(ids.map(() => true));
      expect(found).toHaveLength(50);
      for (const [id, username] of found) expect(username).toBe(id);
    });

    it('are refused when closed', async () => {
      await receiver.listen('scan-1', note);
      await sender.close();
      await receiver.close();
      await expect(sender.send('scan-1', { type: 'stop' })).rejects.toBeInstanceOf(DomainError);
      await expect(receiver.listen('scan-1', note)).rejects.toBeInstanceOf(DomainError);
      await sender.close();
      expect(received).toEqual([]);
    });
  });
}
