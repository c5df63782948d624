import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Audience } from '@signpost/backend-domain/ports/audience.ts';
import { eventually } from '../support/eventually.ts';

export interface OpenedAudience {
  readonly audience: Audience;
  /** Connects a client of the user; `leave` disconnects it. */
  connect(userId: string): Promise<{ leave(): Promise<void> }>;
  close(): Promise<void>;
}

/** What every Audience promises. */
export function audienceSuite(adapter: string, open: () => Promise<OpenedAudience>): void {
  describe(`The audience on ${adapter}`, () => {
    let opened: OpenedAudience;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('is empty at first', async () => {
      expect(await opened.audience.watches('ada')).toBe(false);
    });

    it('watches a user while at least one client of the user is connected', async () => {
      const { audience, connect } = opened;
      const first = await connect('ada');
      const second = await connect('ada');
      expect(await audience.watches('ada')).toBe(true);
      await first.leave();
      expect(await audience.watches('ada')).toBe(true);
      await second.leave();
      await eventually('nobody to watch', async () => !(await audience.watches('ada')));
    });

    it('watches each user separately', async () => {
      await opened.connect('ada');
      expect(await opened.audience.watches('bob')).toBe(false);
    });
  });
}
