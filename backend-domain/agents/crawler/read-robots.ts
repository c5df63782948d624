import { shouldRetry } from '../../model/crawl/politeness.ts';
import { parseRobots, type RobotsTxt } from '../../model/site/robots.ts';
import {
  type RobotsAnswer,
  type RobotsVerdict,
  robotsAccess,
} from '../../model/site/robots-access.ts';
import {
  SiteUnreachable,
  TargetForbidden,
  type UnreachableReason,
} from '../../model/site/target-errors.ts';
import type { AgentPorts } from '../agent-ports.ts';
import { retryPauseMs } from './retry-pause.ts';

/** RFC 9309 2.5 wants 500 KiB parsed; what comes after is ignored. */
const MAX_ROBOTS_BYTES = 512 * 1024;
const ROBOTS_TIMEOUT_MS = 10_000;
/** With these no other address of the host could be read either: that is what its owner must hear of, not of robots.txt. */
const HOST_FAILURES: ReadonlySet<UnreachableReason> = new Set(['dns', 'refused', 'tls']);

/** A site's robots.txt as it was answered; kept with the scan so that a resumed one decides alike. */
export interface SiteRobots {
  readonly url: string;
  /** Null when no answer could be had. */
  readonly status: number | null;
  /** The file, byte for byte as text, when it was served (2xx); else null. */
  readonly text: string | null;
  readonly verdict: RobotsVerdict;
  /** One sentence on what was found. */
  readonly note: string;
}

export function rulesOf(site: SiteRobots): RobotsTxt {
  return parseRobots(site.text ?? '');
}

/**
 * Fetches `/robots.txt` of the origin, once per scan, before the first page is asked for. 429 and 5xx are tried again
 * politely. Rejects with TargetForbidden, and with SiteUnreachable when it is the host that cannot be reached (HOST_FAILURES).
 */
export async function readRobots(
  origin: string,
  ports: Pick<AgentPorts, 'fetcher' | 'clock'>,
  signal: AbortSignal,
): Promise<SiteRobots> {
  const url = new URL('/robots.txt', origin).href;
  for (let attempts = 1; ; attempts += 1) {
    const { answer, status, retryAfter } = await ask(url, ports, signal);
    if (status !== null && isBusy(status) && shouldRetry({ status, attempts })) {
      await ports.clock.sleep(retryPauseMs(retryAfter, attempts, ports.clock.now()), signal);
      continue;
    }
    const { verdict } = robotsAccess(answer);
    const text =
      'text' in answer && answer.status >= 200 && answer.status < 300 ? answer.text : null;
    return { url, status, text, verdict, note: noteOn(status, verdict) };
  }
}

function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}

async function ask(
  url: string,
  { fetcher }: Pick<AgentPorts, 'fetcher'>,
  signal: AbortSignal,
): Promise<{ answer: RobotsAnswer; status: number | null; retryAfter: string | null }> {
  try {
    const resource = await fetcher.fetch(url, {
      timeoutMs: ROBOTS_TIMEOUT_MS,
      maxBytes: MAX_ROBOTS_BYTES,
      accept: 'text/plain,*/*;q=0.5',
      signal,
    });
    return {
      answer: { status: resource.status, text: resource.text },
      status: resource.status,
      retryAfter: resource.headers['retry-after'] ?? null,
    };
  } catch (error) {
    if (error instanceof TargetForbidden && error.url === url) throw error;
    if (error instanceof SiteUnreachable && HOST_FAILURES.has(error.reason)) throw error;
    if (error instanceof SiteUnreachable || error instanceof TargetForbidden) {
      signal.throwIfAborted();
      return { answer: { unreachable: true }, status: null, retryAfter: null };
    }
    throw error;
  }
}

function noteOn(status: number | null, verdict: RobotsVerdict): string {
  if (status === null)
    return 'robots.txt could not be read, which RFC 9309 says to treat as forbidding everything';
  if (verdict === 'disallow-all')
    return `robots.txt answered ${status}, which RFC 9309 says to treat as forbidding everything`;
  if (verdict === 'allow-all')
    return `there is no robots.txt (answer ${status}), so everything may be read`;
  return 'robots.txt was read';
}
