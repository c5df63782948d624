import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasGap } from '../../../frontend/src/lib/events/event-order.ts';
import type { ScanEvent } from '../../../frontend/src/lib/events/scan-feed.ts';
import {
  applyScanEvent,
  applySnapshot,
} from '../../../frontend/src/lib/live-scan/apply-scan-event.ts';
import { liveScanOf } from '../../../frontend/src/lib/live-scan/live-scan.ts';
import { type ScanView, scanViewOf } from '../../../frontend/src/lib/live-scan/scan-view.ts';
import { aScan, aSession } from '../live-scan/scan-events.ts';
import { anyLastingEvent } from './arbitrary-events.ts';
import { type Answering, anyAnswering, anyTravel, deliver, type Travel } from './delivery.ts';
import { ModelServer } from './model-server.ts';

const start = () => new ModelServer(aSession(aScan('creating'), { seq: 0 }));

/** The screen of a page that was open all the time and got every event in order. */
function shownInOrder(events: readonly ScanEvent[]) {
  const server = start();
  const first = scanViewOf(server.details);
  return liveScanOf(events.map((event) => server.commit(event)).reduce(applyScanEvent, first));
}

/** The screen of a page that got the events as they travelled. */
async function shownAfter(
  travels: readonly (readonly [ScanEvent, Travel])[],
  answering: Answering,
  how: { readonly reconnects: boolean },
) {
  const server = start();
  let view: ScanView | undefined;
  await deliver<ScanView>(
    {
      read: () => scanViewOf(server.details),
      put: (snapshot) => {
        view = view === undefined ? snapshot : applySnapshot(view, snapshot);
      },
      apply: (event) => {
        if (view === undefined) return false;
        view = applyScanEvent(view, event);
        return hasGap(view.order);
      },
    },
    travels.map(([event, travel]) => ({ commit: () => server.commit(event), travel })),
    answering,
    how,
  );
  if (view === undefined) throw new Error('No snapshot came');
  return { view, shown: liveScanOf(view) };
}

const anyEvents = fc.array(anyLastingEvent, { maxLength: 30 });

describe('The events of a scan', () => {
  it('give the same screen in any order, twice and with gaps', async () => {
    const travels = fc.array(fc.tuple(anyLastingEvent, anyTravel), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(travels, anyLastingEvent, anyAnswering, async (before, last, answering) => {
        // The last event arrives, so that each lost one before it leaves a gap.
        const events = [...before, [last, [0]] as const];
        const { view, shown } = await shownAfter(events, answering, { reconnects: false });
        expect(shown).toEqual(shownInOrder(events.map(([event]) => event)));
        expect(view.order).toEqual({ seq: events.length, ahead: [] });
      }),
    );
  });

  it('give at every moment the screen that a reload shows', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const server = start();
        let view = scanViewOf(server.details);
        for (const event of events) {
          view = applyScanEvent(view, server.commit(event));
          const reloaded = scanViewOf(server.details);
          expect(view).toEqual({ ...reloaded, visiting: view.visiting, stream: view.stream });
        }
      }),
    );
  });

  it('are all on the screen after a connection that lost each of them', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvents, async (events) => {
        const lost = events.map((event) => [event, []] as const);
        const answering = { readAfter: 0, answerAfter: 1 };
        const { shown } = await shownAfter(lost, answering, { reconnects: true });
        expect(shown).toEqual(shownInOrder(events));
      }),
    );
  });
});
