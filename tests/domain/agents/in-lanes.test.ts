import { describe, expect, it } from '@jest/globals';
import { inLanes } from '@signpost/backend-domain/agents/in-lanes.ts';
import fc from 'fast-check';

/** Work that ends when the test ends it. */
function heldWork() {
  const begun: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<string>>();
  const work = (item: number): Promise<string> => {
    begun.push(item);
    const end = Promise.withResolvers<string>();
    ends.set(item, end);
    return end.promise;
  };
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, ends, work, settle };
}

describe('Work in lanes', () => {
  it('begins as many items as there are lanes, and the next one when one has ended', async () => {
    const { begun, ends, work, settle } = heldWork();
    const all = inLanes([1, 2, 3], 2, work);
    await settle();
    expect(begun).toEqual([1, 2]);
    ends.get(2)?.resolve('two');
    await settle();
    expect(begun).toEqual([1, 2, 3]);
    ends.get(3)?.resolve('three');
    ends.get(1)?.resolve('one');
    expect(await all).toEqual(['one', 'two', 'three']);
  });

  it('gives the results in the order of the items, whichever ends first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.nat()),
        fc.integer({ min: 1, max: 8 }),
        async (scheduler, items, lanes) => {
          const all = inLanes(items, lanes, (item) =>
            scheduler.schedule(Promise.resolve(item * 2)),
          );
          await scheduler.waitFor(all);
          expect(await all).toEqual(items.map((item) => item * 2));
        },
      ),
    );
  });

  it('begins no further item after a failure, and rejects with that failure when the running items have ended', async () => {
    const { begun, ends, work, settle } = heldWork();
    let outcome = 'waiting';
    const all = inLanes([1, 2, 3], 2, work).catch((error: Error) => {
      outcome = error.message;
    });
    await settle();
    ends.get(1)?.reject(new Error('broke'));
    await settle();
    expect([begun, outcome]).toEqual([[1, 2], 'waiting']);
    ends.get(2)?.resolve('two');
    await all;
    expect([begun, outcome]).toEqual([[1, 2], 'broke']);
  });
});
