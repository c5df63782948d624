import { beforeEach, describe, expect, it } from '@jest/globals';
import { openInMemoryStorage } from '@signpost/adapters/storage/in-memory/in-memory-storage.ts';
import { ScanReporter } from '@signpost/backend-domain/agents/scan-reporter.ts';
import type { AgentFeed } from '@signpost/backend-domain/model/scan/agent-feed.ts';
import type { ScanEvent } from '@signpost/backend-domain/model/scan/scan-event.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { EventPublisher } from '@signpost/backend-domain/ports/event-publisher.ts';
import { aScan } from '../../support/mothers.ts';

const SCAN = { id: 'scan-0000000000000001', ownerId: 'owner-0000000000000001' };

describe('What the agents of a scan think and do', () => {
  let told: ScanEvent[];
  let reporterOf: () => ScanReporter;
  let kept: () => Promise<AgentFeed | null>;
  beforeEach(async () => {
    told = [];
    const { notes, scans } = openInMemoryStorage();
    await scans.insert(aScan(SCAN));
    let moment = 0;
    /** Never twice the same time: whoever asks twice gets two. */
    const clock: Clock = {
      now: () => {
        moment += 1;
        return new Date(moment);
      },
      monotonicMs: () => moment,
      sleep: async () => {},
    };
    const events: EventPublisher = {
      publish: (_owner, event) => {
        told.push(event);
      },
    };
    reporterOf = () => new ScanReporter(SCAN, { events, notes, clock });
    kept = () => notes.read(SCAN.id, 'feed');
  });

  it('is kept with the times of its events, so that whoever hears both knows them for the same', async () => {
    const reporter = reporterOf();
    reporter.think('crawler', 'A small site.');
    reporter.act('reviewer', 'Tried', '3 buttons', 'success');
    await reporter.flush();
    const [thought, action] = told.map(({ timestamp }) => timestamp.toISOString());
    expect(await kept()).toEqual({
      thoughts: [{ at: thought, agent: 'crawler', text: 'A small site.' }],
      actions: [
        { at: action, agent: 'reviewer', action: 'Tried', details: '3 buttons', type: 'success' },
      ],
    });
  });

  it('goes on where another worker left off, with the latest 20 thoughts and 100 actions', async () => {
    for (let worker = 0; worker < 2; worker += 1) {
      const reporter = reporterOf();
      for (let count = 1; count <= 70; count += 1) {
        reporter.act('crawler', `${worker}/${count}`, '');
        if (count <= 15) reporter.think('crawler', `${worker}/${count}`);
        if (count % 9 === 0) await reporter.flush();
      }
      await reporter.flush();
    }
    const feed = await kept();
    expect(feed?.thoughts.map(({ text }) => text)).toEqual([
      ...['0/11', '0/12', '0/13', '0/14', '0/15'],
      ...Array.from({ length: 15 }, (_, index) => `1/${index + 1}`),
    ]);
    expect(feed?.actions).toHaveLength(100);
    expect([feed?.actions[0]?.action, feed?.actions.at(-1)?.action]).toEqual(['0/41', '1/70']);
  });

  it('costs nothing while there is nothing new', async () => {
    const reporter = reporterOf();
    await reporter.flush();
    expect(await kept()).toBeNull();
  });
});
