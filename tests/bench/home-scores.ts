import { LighthouseAuditor } from '@signpost/adapters/quality/lighthouse/lighthouse-auditor.ts';
import { ServerProcess } from '../api/support/server-process.ts';
import { testBrowser } from '../support/browser.ts';
import { bestScores } from './best-scores.ts';
import type { BenchPart } from './part.ts';

const GOAL = 95;
const TIMEOUT_MS = 180_000;

/**
 * Audits our own /home as scans audit other sites: the server serves the built app, and Lighthouse simulates a phone
 * and a slow network.
 */
export const homeScoresPart: BenchPart = {
  name: 'home-scores',
  mostMinutes: 15,
  goals: [{ what: 'Lighthouse on /home, the lowest score', bound: { atLeast: GOAL } }],
  async run() {
    const server = await ServerProcess.start();
    try {
      const auditor = new LighthouseAuditor({ ...testBrowser(), arguments: [] });
      return await bestScores(() => auditor.audit(`${server.url}/home`, { timeoutMs: TIMEOUT_MS }));
    } finally {
      await server.remove();
    }
  },
};
