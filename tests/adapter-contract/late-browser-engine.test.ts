import { describe, expect, it } from '@jest/globals';
import { lateBrowserEngine } from '@signpost/backend/composition/late-browser-engine.ts';
import { BrowserUnavailable } from '@signpost/backend-domain/model/crawl/browser-errors.ts';
import type {
  BrowserEngine,
  BrowserSession,
} from '@signpost/backend-domain/ports/browser-engine.ts';

const session = {} as BrowserSession;

/** An engine that counts how often it was made and closed. */
function counted() {
  const counts = { made: 0, closed: 0 };
  const make = async (): Promise<BrowserEngine> => {
    counts.made += 1;
    return {
      name: 'playwright',
      openSession: async () => session,
      close: async () => {
        counts.closed += 1;
      },
    };
  };
  return { counts, make };
}

describe('A browser engine that is made late', () => {
  it('is made by the first session, once, and closed with it', async () => {
    const { counts, make } = counted();
    const engine = lateBrowserEngine('playwright', make);
    expect(counts.made).toBe(0);
    expect(await Promise.all([engine.openSession(), engine.openSession()])).toEqual([
      session,
      session,
    ]);
    expect(counts.made).toBe(1);
    await engine.close();
    expect(counts.closed).toBe(1);
  });

  it('is never made when it is closed before its first session', async () => {
    const { counts, make } = counted();
    const engine = lateBrowserEngine('playwright', make);
    await engine.close();
    await expect(engine.openSession()).rejects.toBeInstanceOf(BrowserUnavailable);
    expect(counts).toEqual({ made: 0, closed: 0 });
  });

  it('is created again after its creation failed', async () => {
    const { make } = counted();
    let attempts = 0;
    const engine = lateBrowserEngine('playwright', () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('No such module')) : make();
    });
    await expect(engine.openSession()).rejects.toThrow('No such module');
    expect(await engine.openSession()).toBe(session);
  });
});
