import { siteStart } from '../../agents/known-site.ts';
import { type AgentTest, agenticChange } from '../../model/quality/agent-test.ts';
import { QuotaExceeded } from '../../model/shared/quota-exceeded.ts';
import type { Clock } from '../../ports/clock.ts';
import type { QualityAuditor } from '../../ports/quality-auditor.ts';
import type { ScanNotes } from '../../ports/scan-notes.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { TargetPolicy } from '../../ports/target-policy.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import type { WebMcpProbe } from '../../ports/web-mcp-probe.ts';
import { takePoints } from '../accounts/take-points.ts';
import { ownedScan } from '../owned-scan.ts';

export interface AgentTestPorts {
  readonly scans: ScanRepository;
  readonly notes: ScanNotes;
  readonly auditor: QualityAuditor;
  readonly webMcp: WebMcpProbe;
  readonly targets: TargetPolicy;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

/** Each test starts two browsers and takes up to two minutes. */
export const AGENT_TEST_BUDGET: Budget = { name: 'agent-test', points: 10, seconds: 600 };

const PROBE_TIMEOUT_MS = 30_000;
const AUDIT_TIMEOUT_MS = 90_000;
/** How long a test usually takes. */
const RETRY_AFTER_SECONDS = 30;

interface Wanted {
  readonly scanId: string;
  readonly userId: string;
  /** Aborts the test when the client disconnects. */
  readonly signal?: AbortSignal;
}

/**
 * Tests a scanned site as an agent uses it, and stores the result with the scan: lists the WebMCP tools of its start
 * page, calls a read-only one, and lets Lighthouse measure the page's agentic score. Runs one test at a time in this
 * process. Rejects with ScanNotFound, Throttled, QuotaExceeded, TargetForbidden or SiteUnreachable (the name cannot be
 * resolved); a page that cannot be opened is a result.
 */
export const makeAgentTest = (ports: AgentTestPorts, budget: Budget = AGENT_TEST_BUDGET) => {
  let isRunning = false;
  return async ({ scanId, userId, signal }: Wanted): Promise<AgentTest> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    await takePoints(ports.throttle, [{ budget, key: userId }]);
    const url = await siteStart(ports.notes, scan);
    await ports.targets.check(url);
    if (isRunning)
      throw new QuotaExceeded('This server already tests another site.', RETRY_AFTER_SECONDS);
    isRunning = true;
    try {
      const given = signal === undefined ? {} : { signal };
      const webMcp = await ports.webMcp.probe(url, { timeoutMs: PROBE_TIMEOUT_MS, ...given });
      const now = await ports.auditor.audit(url, {
        timeoutMs: AUDIT_TIMEOUT_MS,
        only: 'agentic',
        ...given,
      });
      const [scanned, earlier] = await Promise.all([
        ports.notes.read(scan.id, 'scores'),
        ports.notes.read(scan.id, 'agent-test'),
      ]);
      const test: AgentTest = {
        testedAt: ports.clock.now().toISOString(),
        url,
        agentic: agenticChange(now, scanned, earlier),
        webMcp,
      };
      await ports.notes.write(scan.id, 'agent-test', test);
      return test;
    } finally {
      isRunning = false;
    }
  };
};

/** The latest test of a user's scan; null before the first. Rejects with ScanNotFound. */
export const makeLatestAgentTest =
  (ports: Pick<AgentTestPorts, 'scans' | 'notes'>) =>
  async ({ scanId, userId }: Wanted): Promise<AgentTest | null> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    return ports.notes.read(scan.id, 'agent-test');
  };
