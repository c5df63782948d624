import { beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { ScanReporter } from '@signpost/backend-domain/agents/scan-reporter.ts';
import { REPORT_AFTER_MS } from '@signpost/backend-domain/agents/scan-waits.ts';
import { LeaseLost } from '@signpost/backend-domain/model/scan/scan-errors.ts';
import type { LastingEvent, ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';
import type { Lease } from '@signpost/backend-domain/ports/scan-repository.ts';
import { eventually } from '../../support/eventually.ts';
import { ManualClock } from '../../support/fixed-clock.ts';
import { aScan, noon } from '../../support/mothers.ts';
import { later, leased, MINUTE, storedSeq } from '../../support/storage-mothers.ts';

const SCAN = { id: 'scan-0000000000000001', ownerId: 'owner-0000000000000001' };

describe('A scan reporter', () => {
  let storage: ReturnType<typeof openInMemoryStorage>;
  let clock: ManualClock;
  let published: ScanEvent[];
  let lease: Lease;
  let reporter: ScanReporter;
  const events: EventPublisher = { publish: (_, event) => void published.push(event) };
  const named = () => published.map(({ name }) => name);
  const numbers = () => published.map((event) => ('seq' in event ? event.seq : null));
  const newReporter = () => new ScanReporter(SCAN, lease, { events, notes: storage.notes, clock });
  beforeEach(async () => {
    storage = openInMemoryStorage();
    clock = new ManualClock(noon);
    published = [];
    await storage.scans.insert(aScan(SCAN));
    lease = await leased(storage, SCAN.id);
    reporter = newReporter();
  });

  it('publishes events after they are stored, with the scan’s next sequence numbers', async () => {
    const storedAtPublishing: (number | undefined)[] = [];
    const { publish } = events;
    events.publish = (owner, event) => {
      void storedSeq(storage, SCAN.id).then((seq) => storedAtPublishing.push(seq));
      publish(owner, event);
    };
    reporter.log('info', 'one');
    reporter.log('info', 'two');
    expect(published).toEqual([]);
    await reporter.flush();
    events.publish = publish;
    expect(numbers()).toEqual([2, 3]);
    expect(storedAtPublishing).toEqual([3, 3]);
  });

  it('stores a burst of log lines in one commit', async () => {
    let commits = 0;
    const { report } = storage.notes;
    storage.notes.report = (...parts) => {
      commits += 1;
      return report.apply(storage.notes, parts);
    };
    for (let count = 1; count <= 50; count += 1) reporter.log('info', `line ${count}`);
    await reporter.flush();
    expect(commits).toBe(1);
    expect(numbers()).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
  });

  it('publishes an event within 500 ms when nothing else is stored', async () => {
    expect(REPORT_AFTER_MS).toBeLessThan(500);
    reporter.agent('reviewer', 'active', 'Trying the elements of a page', 10);
    clock.advance(REPORT_AFTER_MS);
    await eventually('the event', () => published.length === 1);
    expect(named()).toEqual(['agent-status-update']);
  });

  it('publishes volatile events at once and without a number', () => {
    reporter.show('crawler-navigating', { url: 'https://example.com/' });
    expect(published).toEqual([
      {
        name: 'crawler-navigating',
        scanId: SCAN.id,
        timestamp: noon,
        payload: { url: 'https://example.com/' },
      },
    ]);
  });

  it('publishes the log lines of a failed commit with the next commit', async () => {
    reporter.log('info', 'before');
    const failure = new Error('The database is unavailable.');
    await expect(reporter.commit(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(published).toEqual([]);
    expect(await storedSeq(storage, SCAN.id)).toBe(1);
    reporter.log('info', 'after');
    await reporter.flush();
    const messages = published.map(
      (event) => (event as LastingEvent & { name: 'scan-log' }).payload,
    );
    expect(messages.map(({ message }) => message)).toEqual(['before', 'after']);
    expect(numbers()).toEqual([2, 3]);
  });

  it('drops the events of a change that fails', async () => {
    const own = [reporter.event('scan-strategy', { strategy: 'standard', reason: '' })];
    await expect(reporter.commit(() => Promise.reject(new Error('no')), own)).rejects.toThrow('no');
    await reporter.flush();
    expect(published).toEqual([]);
  });

  it('publishes concurrent commits in their order', async () => {
    const report = (message: string) =>
      reporter.commit(
        (what) => storage.notes.report(lease, what),
        [reporter.event('scan-log', { type: 'info', message })],
      );
    await Promise.all(['a', 'b', 'c'].map(report));
    expect(numbers()).toEqual([2, 3, 4]);
    expect(published.map(({ payload }) => payload)).toMatchObject(
      ['a', 'b', 'c'].map((message) => ({ message })),
    );
  });

  it('publishes nothing once another worker holds the scan', async () => {
    await leased(storage, SCAN.id, { workerId: 'worker-b', now: later(2 * MINUTE) });
    reporter.log('info', 'too late');
    await expect(reporter.flush()).rejects.toThrow(LeaseLost);
    expect(published).toEqual([]);
  });

  it('returns the last progress before and after it is stored', async () => {
    expect(reporter.lastProgress).toBeNull();
    reporter.progress(40.4, 'crawling', 'Reading', { read: 2, total: 5 });
    const told = {
      progress: 40,
      phase: 'crawling',
      message: 'Reading',
      pagesCrawled: 2,
      pagesTotal: 5,
    };
    expect(reporter.lastProgress).toEqual(told);
    await reporter.flush();
    expect(reporter.lastProgress).toEqual(told);
  });

  it('continues another worker’s report and keeps the latest 20 thoughts and 100 actions', async () => {
    for (let worker = 0; worker < 2; worker += 1) {
      const own = newReporter();
      for (let count = 1; count <= 70; count += 1) {
        own.act('crawler', `${worker}/${count}`, '');
        if (count <= 15) own.think('crawler', `${worker}/${count}`);
        if (count % 9 === 0) await own.flush();
      }
      await own.flush();
    }
    const { feed } = await storage.notes.live(SCAN.id);
    expect(feed.thoughts.map(({ text }) => text)).toEqual([
      ...['0/11', '0/12', '0/13', '0/14', '0/15'],
      ...Array.from({ length: 15 }, (_, index) => `1/${index + 1}`),
    ]);
    expect(feed.actions).toHaveLength(100);
    expect([feed.actions[0]?.action, feed.actions.at(-1)?.action]).toEqual(['0/41', '1/70']);
  });

  it('stores nothing when there is nothing new', async () => {
    await reporter.flush();
    expect(await storedSeq(storage, SCAN.id)).toBe(1);
  });
});
