import { describe, expect, it } from '@jest/globals';
import { Slots } from '@signpost/adapters/slots.ts';

describe('Slots', () => {
  it('let no more tasks run than there are slots, and run every task even after a failure', async () => {
    const slots = new Slots(2);
    let running = 0;
    let most = 0;
    const task = async (index: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (index % 3 === 0) throw new Error('failed');
      return index;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => slots.run(() => task(index))),
    );
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await slots.run(async () => 'free again')).toBe('free again');
  });

  it('are given in the order of the calls, except to aborted ones', async () => {
    const slots = new Slots(1);
    const order: string[] = [];
    const giveBack = await slots.take();
    const abort = new AbortController();
    const first = slots.run(async () => order.push('first'));
    const aborted = slots.run(async () => order.push('aborted'), abort.signal);
    const last = slots.run(async () => order.push('last'));
    expect(slots.idle).toBe(false);
    abort.abort(new Error('given up'));
    await expect(aborted).rejects.toThrow('given up');
    giveBack();
    await Promise.all([first, last]);
    expect(order).toEqual(['first', 'last']);
    expect(slots.idle).toBe(true);
  });

  it('become free once, however often the holder releases them', async () => {
    const slots = new Slots(1);
    const giveBack = await slots.take();
    giveBack();
    giveBack();
    await slots.take();
    const early = await Promise.race([
      slots.take().then(() => 'taken'),
      Promise.resolve('waiting'),
    ]);
    expect(early).toBe('waiting');
  });

  it('reject a caller with a signal that is already aborted', async () => {
    await expect(new Slots(1).take(AbortSignal.abort(new Error('no')))).rejects.toThrow('no');
  });

  it('let waiting tasks run when their number grows', async () => {
    const slots = new Slots(1);
    await slots.take();
    const second = slots.take();
    slots.resize(2);
    expect(slots.idle).toBe(true);
    (await second)();
  });

  it('are not given away while more are in use than their new, lower number', async () => {
    const slots = new Slots(2);
    const [one, two] = [await slots.take(), await slots.take()];
    slots.resize(1);
    let isRunning = false;
    const third = slots.take().then(() => {
      isRunning = true;
    });
    one();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isRunning).toBe(false);
    two();
    await third;
    expect(isRunning).toBe(true);
  });
});
