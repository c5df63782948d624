import { describe, expect, it } from '@jest/globals';
import { Lanes } from '@signpost/backend-domain/agents/crawler/lanes.ts';

const never = new Promise<void>(() => {});

/** How many pages can be started when the site may get three requests at the same time. */
function mostPages(readsStatically: boolean): number {
  const lanes = new Lanes({ concurrency: 3, reader: { readsStatically } });
  while (!lanes.areTaken) lanes.start(`/${lanes.size}`, never);
  return lanes.size;
}

describe('Lanes', () => {
  it('take twice as many pages as requests may run while pages are read statically', () => {
    expect(mostPages(true)).toBe(6);
  });

  it('take as many pages as requests may run while all pages are read in the browser', () => {
    expect(mostPages(false)).toBe(3);
  });

  it('are free again when a page was read or failed, and report the failure', async () => {
    const lanes = new Lanes({ concurrency: 1, reader: { readsStatically: true } });
    lanes.start('/read', Promise.resolve());
    lanes.start('/failed', Promise.reject(new Error('lost')));
    expect(lanes.urls).toEqual(['/read', '/failed']);
    expect(lanes.areTaken).toBe(true);
    await expect(Promise.all(lanes.ends)).rejects.toThrow('lost');
    await lanes.allEnded();
    expect(lanes.size).toBe(0);
  });
});
