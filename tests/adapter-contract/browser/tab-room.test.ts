import { describe, expect, it } from '@jest/globals';
import { TabRoom } from '@signpost/adapters/browser/shared/tab-room.ts';

/** The room of a machine with two cores; the test sets how long its processor idles. */
function roomOf(fixed?: number) {
  let [now, idle, all] = [0, 0, 0];
  const room = new TabRoom(fixed, {
    cores: 2,
    processorTime: () => ({ idle, all }),
    now: () => now,
  });
  const pages: Promise<() => void>[] = [];
  return {
    room,
    /** Opens a page after a second in which the processor idled for this share (0 to 1). */
    open(idleShare: number): void {
      now += 1_000;
      all += 2_000;
      idle += 2_000 * idleShare;
      pages.push(room.take());
    },
    /** Closes the page that was opened first. */
    close: async (): Promise<void> => (await pages.shift())?.(),
  };
}

describe('The room for open pages', () => {
  it('grows while pages wait and the processor idles, up to four pages for each core', () => {
    const { room, open } = roomOf();
    expect(room.count).toBe(4);
    for (let page = 0; page < 20; page += 1) open(0.6);
    expect(room.count).toBe(8);
  });

  it('does not grow while no page waits', () => {
    const { room, open } = roomOf();
    for (let page = 0; page < 4; page += 1) open(0.9);
    expect(room.count).toBe(4);
  });

  it('shrinks to two pages for each core when the processor is busy', async () => {
    const { room, open, close } = roomOf();
    for (let page = 0; page < 8; page += 1) open(0.6);
    expect(room.count).toBeGreaterThan(4);
    for (let page = 0; page < 8; page += 1) {
      await close();
      open(0.01);
    }
    expect(room.count).toBe(4);
  });

  it('keeps a fixed number of pages', () => {
    const { room, open } = roomOf(2);
    for (let page = 0; page < 8; page += 1) open(0.9);
    expect(room.count).toBe(2);
  });
});
