import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ScanEvent,
  ScanEventName,
  ScanEventPayloads,
} from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';
import { aWhile, eventually } from '../support/eventually.ts';
import { noon } from '../support/mothers.ts';
import { isLasting } from '../support/server-events.ts';

/** A connected client of a user: the events that it received so far, as domain events. */
interface EventReader {
  readonly events: readonly ScanEvent[];
  leave(): Promise<void>;
}

export interface OpenedEventPublisher {
  readonly publisher: EventPublisher;
  /** Resolves once the reader receives every later event of the user's scans. */
  connect(userId: string): Promise<EventReader>;
  close(): Promise<void>;
}

/** An event of `scan-1`, unless another is named; a lasting one has the number `seq`. */
export function anEvent<Name extends ScanEventName>(
  name: Name,
  payload: ScanEventPayloads[Name],
  scanId = 'scan-1',
  seq = 1,
): ScanEvent {
  const number = isLasting(name) ? { seq } : {};
  return { name, scanId, timestamp: noon, payload, ...number } as ScanEvent;
}

const url = 'https://shop.example/lamps';

const logLine = (message: string, scanId?: string) =>
  anEvent('scan-log', { type: 'info', message }, scanId);

const messagesOf = (events: readonly ScanEvent[], scanId = 'scan-1') =>
  events.flatMap((event) =>
    event.name === 'scan-log' && event.scanId === scanId ? [event.payload.message] : [],
  );

/** What every EventPublisher promises. `open` is called before each test. */
export function eventPublisherSuite(
  adapter: string,
  open: () => Promise<OpenedEventPublisher>,
): void {
  describe(`EventPublisher on ${adapter}`, () => {
    let opened: OpenedEventPublisher;
    let publisher: EventPublisher;

    beforeEach(async () => {
      opened = await open();
      publisher = opened.publisher;
    });
    afterEach(() => opened.close());

    const arrived = (reader: EventReader, count: number) =>
      eventually(`${count} events`, () => reader.events.length >= count);

    it('delivers an event to its owner with name, scan, time, number and payload', async () => {
      const ada = await opened.connect('ada');
      const event = anEvent('auth-required', {
        url: 'https://example.com/login?a=ü',
        form: { action: '/login', inputs: [{ name: 'user', id: '', type: 'text' }] },
      });
      publisher.publish('ada', event);
      await arrived(ada, 1);
      expect(ada.events).toEqual([event]);
    });

    it('delivers an event without a payload', async () => {
      const ada = await opened.connect('ada');
      publisher.publish('ada', anEvent('reviewer-starting', {}));
      await arrived(ada, 1);
      expect(ada.events).toEqual([anEvent('reviewer-starting', {})]);
    });

    it('delivers it to every open client of its owner, and to no other user', async () => {
      const [one, other, grace] = await Promise.all([
        opened.connect('ada'),
        opened.connect('ada'),
        opened.connect('grace'),
      ]);
      publisher.publish('ada', logLine('for ada'));
      publisher.publish('grace', logLine('for grace', 'scan-2'));
      await Promise.all([arrived(one, 1), arrived(other, 1), arrived(grace, 1)]);
      await aWhile(50);
      expect([one, other].map(({ events }) => messagesOf(events))).toEqual([
        ['for ada'],
        ['for ada'],
      ]);
      expect(grace.events.map(({ scanId }) => scanId)).toEqual(['scan-2']);
    });

    it('keeps the order of each scan', async () => {
      const ada = await opened.connect('ada');
      for (let index = 0; index < 300; index += 1) {
        publisher.publish('ada', logLine(`${index}`));
        publisher.publish('ada', logLine(`${index}`, 'scan-2'));
      }
      await arrived(ada, 600);
      const expected = Array.from({ length: 300 }, (_, index) => `${index}`);
      expect(messagesOf(ada.events)).toEqual(expected);
      expect(messagesOf(ada.events, 'scan-2')).toEqual(expected);
    });

    it('delivers the bytes of a frame unchanged', async () => {
      const ada = await opened.connect('ada');
      const image = Uint8Array.from({ length: 5000 }, (_, index) => index % 256);
      const frame = anEvent('live-frame', { url, image, width: 640, height: 480, seq: 7 });
      publisher.publish('ada', frame);
      await arrived(ada, 1);
      expect(ada.events).toEqual([frame]);
    });

    it('delivers the newest of many frames in the end, and never an older one after a newer', async () => {
      const ada = await opened.connect('ada');
      const image = new Uint8Array(100_000);
      for (let seq = 1; seq <= 50; seq += 1) {
        publisher.publish('ada', anEvent('live-frame', { url, image, width: 1, height: 1, seq }));
      }
      const seqs = () =>
        ada.events.flatMap((event) => (event.name === 'live-frame' ? [event.payload.seq] : []));
      await eventually('the newest frame', () => seqs().includes(50));
      await aWhile(100);
      expect(seqs().at(-1)).toBe(50);
      expect(seqs()).toEqual(seqs().toSorted((one, next) => one - next));
    });

    it('accepts events without a reader', async () => {
      publisher.publish('nobody', logLine('unread'));
      const ada = await opened.connect('ada');
      await ada.leave();
      publisher.publish('ada', logLine('too late'));
      await aWhile(50);
      expect(ada.events).toEqual([]);
    });

    it('keeps no events for later clients', async () => {
      publisher.publish('ada', logLine('before'));
      await aWhile(50);
      const ada = await opened.connect('ada');
      publisher.publish('ada', logLine('after'));
      await arrived(ada, 1);
      expect(messagesOf(ada.events)).toEqual(['after']);
    });
  });
}
