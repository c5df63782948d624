import fc from 'fast-check';
import { followEvents } from '../../../frontend/src/lib/events/follow-events.ts';
import type { FeedListener, ScanEvent } from '../../../frontend/src/lib/events/scan-feed.ts';

/** The delivery of one event: after how many steps each of its copies arrives. Without copies, the event is lost. */
export type Travel = readonly number[];

/** How requests are answered: after how many steps the server reads its data, and how many the answer takes. */
export interface Answering {
  readonly readAfter: number;
  readonly answerAfter: number;
}

export const anyTravel: fc.Arbitrary<Travel> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([0]) },
  { weight: 1, arbitrary: fc.array(fc.nat(4), { maxLength: 3 }) },
);
export const anyAnswering: fc.Arbitrary<Answering> = fc.record({
  readAfter: fc.nat(3),
  answerAfter: fc.nat(3),
});

interface Entry<Snapshot> {
  /** The server's data at this moment. */
  readonly read: () => Snapshot;
  readonly put: (snapshot: Snapshot) => void;
  /** Applies an event. Returns whether an earlier one is missing. */
  readonly apply: (event: ScanEvent) => boolean;
}

/**
 * Follows a scan while the server commits its events step by step. Events are late, doubled or lost, and snapshots take
 * their time. When `reconnects` is true, the connection is closed and opened again at the end.
 */
export async function deliver<Snapshot>(
  entry: Entry<Snapshot>,
  commits: readonly { readonly commit: () => ScanEvent; readonly travel: Travel }[],
  { readAfter, answerAfter }: Answering,
  { reconnects }: { readonly reconnects: boolean },
): Promise<void> {
  const due = new Map<number, (() => void)[]>();
  let now = 0;
  const after = (steps: number, work: () => void) => {
    due.set(now + steps, [...(due.get(now + steps) ?? []), work]);
  };
  const request = () =>
    new Promise<void>((answered) => {
      after(readAfter, () => {
        const snapshot = entry.read();
        after(answerAfter, () => {
          entry.put(snapshot);
          answered();
        });
      });
    });

  let listener: FeedListener | undefined;
  let remove = () => {};
  const followed = followEvents(
    {
      join: (joined) => {
        listener = joined;
        return () => {
          listener = undefined;
        };
      },
      apply: entry.apply,
      load: () => request().then(() => true),
    },
    {
      cacheDataLoaded: request(),
      cacheEntryRemoved: new Promise<void>((resolve) => {
        remove = resolve;
      }),
    },
  );

  async function step(): Promise<void> {
    // Work that falls due now may add more that is due at once.
    for (let work = due.get(now); work !== undefined; work = due.get(now)) {
      due.delete(now);
      for (const each of work) each();
      await turn();
    }
    now += 1;
  }

  for (const { commit, travel } of commits) {
    const event = commit();
    for (const steps of travel) after(steps, () => listener?.onEvent(event));
    await step();
  }
  while (due.size > 0) await step();
  if (reconnects) listener?.onReconnect();
  await turn();
  while (due.size > 0) await step();
  remove();
  await followed;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
