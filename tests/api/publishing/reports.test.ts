import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { later, storedScan } from '../../support/storage-mothers.ts';
import { aFinishedScan, aPerson, type Person } from '../support/published-scans.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('A person’s reports', () => {
  it('list the score history of each site, oldest first', async () => {
    const [ada, eve] = [await aPerson(server), await aPerson(server)];
    const judged = async (person: Person, minute: number, domain: string, speed: number | null) => {
      const scan = await aFinishedScan(server, person, {
        domain,
        startedAt: later(minute * 60_000),
        completedAt: later(minute * 60_000 + 45_000),
        workedMs: 30_000,
        counts: {
          pagesCrawled: 12,
          pagesTotal: 12,
          rendered: 2,
          static: 10,
          found: 7,
          inferred: 8,
          skipped: 0,
          failed: 0,
          offered: 0,
        },
      });
      const rest = {
        seo: 90,
        accessibility: 80.5,
        best_practices: 70,
        agentic: null,
        reason: null,
      };
      if (speed !== null) await server.storage.notes.write(scan.id, 'scores', { speed, ...rest });
      return scan;
    };
    const second = await judged(ada, 20, 'a.example', 60);
    const first = await judged(ada, 10, 'a.example', 40);
    const unjudged = await judged(ada, 30, 'b.example', null);
    await judged(eve, 30, 'a.example', 99);
    await storedScan(server.storage, { ownerId: ada.id, domain: 'a.example', status: 'failed' });

    const { body } = await ada.client.call('reports');
    const point = (scan: { id: string }, minute: number, speed: number) => ({
      scan_id: scan.id,
      completed_at: later(minute * 60_000 + 45_000).toISOString(),
      pages_crawled: 12,
      duration_seconds: 30,
      scores: { speed, seo: 90, accessibility: 80.5, best_practices: 70, agentic: null },
    });
    expect(body.sites).toEqual([
      { domain: 'a.example', points: [point(first, 10, 40), point(second, 20, 60)] },
      { domain: 'b.example', points: [expect.objectContaining({ scan_id: unjudged.id })] },
    ]);
    expect(body.sites[1].points[0].scores.speed).toBeNull();

    const only = await ada.client.call('reports', { query: { domain: 'WWW.b.example' } });
    expect(only.body.sites).toEqual([body.sites[1]]);
    for (const domain of ['c.example', 'no domain']) {
      expect((await ada.client.call('reports', { query: { domain } })).body.sites).toEqual([]);
    }
  });
});
