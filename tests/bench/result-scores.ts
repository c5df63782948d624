import { ApiClient } from '../api/support/api-client.ts';
import { ServerProcess } from '../api/support/server-process.ts';
import { bestScores } from './best-scores.ts';
import { completedScan } from './completed-scan.ts';
import { serveDocs } from './docs-site.ts';
import type { BenchPart } from './part.ts';
import { auditSignedIn } from './signed-in-audit.ts';

const GOAL = 95;
const PAGES = 33;

/** Audits the result of a scan as its owner sees it, on the phone and the slow network that Lighthouse simulates. */
export const resultScoresPart: BenchPart = {
  name: 'result-scores',
  mostMinutes: 15,
  goals: [
    { what: 'Lighthouse on a result, signed in, the lowest score', bound: { atLeast: GOAL } },
  ],
  async run() {
    const site = await serveDocs(PAGES);
    const server = await ServerProcess.start({ TARGET_ALLOW: new URL(site.url).host });
    try {
      const client = new ApiClient(server.url);
      await client.register();
      const id = await completedScan(client, site.url, { max_pages: PAGES });
      return await bestScores(() => auditSignedIn(`${server.url}/scans/${id}`, client.token ?? ''));
    } finally {
      await server.remove();
      await site.close();
    }
  },
};
