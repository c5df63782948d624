import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerEventName } from '@signpost/contracts/events/server-events.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import { eventually } from '../../support/eventually.ts';
import type { FakeAnswers } from '../../support/fake-site.ts';
import { foldEvent } from '../../support/fold-scan-events.ts';
import { aLink } from '../../support/mothers.ts';
import { isLasting } from '../../support/server-events.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import type { Heard, SocketClient } from '../support/socket-client.ts';
import { lampShop, SHOP } from './lamp-shop.ts';

const LAMPS = Array.from({ length: 30 }, (_, index) => `${SHOP}lamps/lamp-${index}`);
/** Holds back one answer of the site until it is opened. */
class Gate {
  #left = Number.POSITIVE_INFINITY;
  #open: () => void = () => {};
  readonly #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  /** Holds back the answer with this number, counted from now. */
  closeAt(answer: number): void {
    this.#left = answer;
  }

  get isReached(): boolean {
    return this.#left <= 0;
  }

  readonly pass = async (): Promise<void> => {
    this.#left -= 1;
    if (this.#left === 0) await this.#opened;
  };

  open(): void {
    this.#open();
  }
}

function lampPages(): FakeAnswers {
  const links = LAMPS.map((url) => ({ url, text: url, landmark: null, nofollow: false }));
  const pages = LAMPS.map((url, index) => [
    url,
    { facts: { title: `Lamp ${index}`, elements: [aLink(`Buy ${index}`, `${url}/buy`)] } },
  ]);
  return { [SHOP]: { facts: { title: 'Lamps', links } }, ...Object.fromEntries(pages) };
}

let server: ScanServer;
let person: ApiClient;
let socket: SocketClient;

const snapshot = async (id: string): Promise<SessionDetails> =>
  (await person.call('sessionDetails', { params: { id } })).body;

const lastingEvents = (id: string): Heard[] =>
  socket.heard.filter(
    ({ name, payload }) => payload.scanId === id && isLasting(name as ServerEventName),
  );

/** The details without the place in the queue, which no event contains. */
function comparable({ progress, ...details }: SessionDetails): unknown {
  const isWaiting = progress.message.startsWith('Waiting for its turn');
  const { message: _, ...rest } = progress;
  return JSON.parse(JSON.stringify({ ...details, progress: isWaiting ? rest : progress }));
}

/** Starts a scan of each type, and closes the gate while it reads pages. */
const READING = {
  standard: async (id: string, gate: Gate) => {
    // Before the twelfth answer the site's own files and its start page are read.
    gate.closeAt(12);
    await person.call('startSession', { params: { id } });
  },
  smart: async (id: string, gate: Gate) => {
    await person.call('startSession', { params: { id } });
    await server.reaches(person, id, 'awaiting_selection');
    gate.closeAt(2);
    const body = { selected_urls: LAMPS };
    expect((await person.call('confirm', { params: { id }, body })).status).toBe(202);
  },
} as const;

describe.each(['standard', 'smart'] as const)(
  'The events of a paused and resumed %s scan',
  (type) => {
    let id: string;
    let snapshots: SessionDetails[];
    let events: Heard[];

    beforeAll(async () => {
      const gate = new Gate();
      const site = lampShop({ gate: gate.pass, more: lampPages() });
      server = await startScanServer({ site, startUrl: SHOP });
      person = await server.person();
      socket = await server.socket(person);
      id = await server.scan(person, { scan_type: type, max_pages: 100 });
      snapshots = [await snapshot(id)];
      let isOver = false;
      const sampling = (async () => {
        while (!isOver) snapshots.push(await snapshot(id));
      })();
      await READING[type](id, gate);
      await eventually('the scan to read pages', () => gate.isReached);
      expect((await person.call('pause', { params: { id } })).status).toBe(202);
      gate.open();
      expect((await person.call('resume', { params: { id } })).status).toBe(202);
      await server.reaches(person, id, 'completed');
      isOver = true;
      await sampling;
      snapshots.push(await snapshot(id));
      const last = snapshots.at(-1)?.seq;
      await eventually('every event', () => lastingEvents(id).length === last);
      // Two writers publish each in its own order: events of one may overtake those of the other.
      events = lastingEvents(id).toSorted((a, b) => a.payload.seq - b.payload.seq);
    });
    afterAll(() => server.close());

    it('are numbered without gaps, whether the API or a worker sends them', () => {
      expect(events.map(({ payload }) => payload.seq)).toEqual(events.map((_, index) => index + 1));
      const statuses = events.flatMap(({ name, payload }) =>
        name === 'session-update' ? [payload.scan.status] : [],
      );
      expect(statuses).toEqual(expect.arrayContaining(['creating', 'paused', 'completed']));
    });

    it('result in every snapshot that was read meanwhile', () => {
      const [first, ...later] = snapshots;
      if (first === undefined) throw new Error('No snapshot was read.');
      expect(first.seq).toBe(1);
      const views = new Map([[1, first]]);
      let view = first;
      for (const { name, payload } of events.slice(1)) {
        view = foldEvent(view, name, payload);
        views.set(payload.seq, view);
      }
      // A busy machine may read few snapshots before the scan ends.
      expect(new Set(later.map(({ seq }) => seq)).size).toBeGreaterThan(1);
      for (const read of later) {
        const folded = views.get(read.seq ?? 0);
        if (folded === undefined) throw new Error(`No event has the number ${read.seq}.`);
        const isWaiting = read.progress.message.startsWith('Waiting for its turn');
        const { message } = isWaiting ? read.progress : folded.progress;
        expect(comparable(read)).toEqual(
          comparable({ ...folded, progress: { ...folded.progress, message } }),
        );
      }
    });

    it('agree with the list of scans', async () => {
      const { recentScans } = (await person.call('scanStatus', { query: { limit: 10 } })).body;
      expect(recentScans).toEqual([{ ...snapshots.at(-1)?.scan, seq: snapshots.at(-1)?.seq }]);
    });

    it('are those of the contract', () => {
      expect(socket.breaches).toEqual([]);
    });
  },
);
