import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { untilQuiet } from '@signpost/adapters/quality/lighthouse/quiet-page.ts';

type Observed = Parameters<typeof untilQuiet>[0];

/** A page in memory. `busySeconds`: the processor time that it has used at each observation. */
function pageOf(
  busySeconds: readonly number[],
  waitForNetworkIdle = async (): Promise<void> => {},
) {
  const events = new EventEmitter();
  let address = 'about:blank';
  let observations = 0;
  const observed = {
    on: (name: string, listener: () => void) => events.on(name, listener),
    off: (name: string, listener: () => void) => events.off(name, listener),
    url: () => address,
    metrics: async () => {
      observations += 1;
      return { TaskDuration: busySeconds[observations - 1] };
    },
    waitForNetworkIdle,
  } as unknown as Observed;
  return {
    observed,
    load: (url: string) => {
      address = url;
      events.emit('load');
    },
    observations: () => observations,
    listeners: () => events.listenerCount('load'),
  };
}

describe('A page that Lighthouse measures', () => {
  it('is quiet when it has loaded and uses no processor time any more', async () => {
    const { observed, load, observations, listeners } = pageOf([0.4, 0.7, 0.8, 0.805]);
    const quiet = untilQuiet(observed);
    load('https://shop.example/');
    await quiet;
    expect(observations()).toBe(4);
    expect(listeners()).toBe(0);
  });

  it('is not observed while it is blank', async () => {
    const { observed, load, observations } = pageOf([0, 0]);
    const quiet = untilQuiet(observed);
    load('about:blank');
    await new Promise(setImmediate);
    expect(observations()).toBe(0);
    load('https://shop.example/');
    await quiet;
    expect(observations()).toBe(2);
  });

  it('is not quiet when its requests do not end', async () => {
    const endless = new Error('Timed out after waiting 30000ms');
    const { observed, load } = pageOf([0, 0], () => Promise.reject(endless));
    const quiet = untilQuiet(observed);
    load('https://shop.example/');
    await expect(quiet).rejects.toBe(endless);
  });
});
