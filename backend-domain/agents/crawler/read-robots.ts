import { MAX_PAUSE_MS, shouldRetry } from '../../model/crawl/politeness.ts';
import { SiteNotScannable } from '../../model/scan/scan-errors.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import type { RobotsTxt } from '../../model/site/robots.ts';
import { type RobotsVerdict, robotsAccess } from '../../model/site/robots-access.ts';
import { copyRobots } from '../../model/site/robots-copy.ts';
import { rulesTextOf, type SiteRobots } from '../../model/site/site-robots.ts';
import {
  SiteUnreachable,
  TargetForbidden,
  type UnreachableReason,
} from '../../model/site/target-errors.ts';
import type { FetchedResource } from '../../ports/static-fetcher.ts';
import type { AgentPorts } from '../agent-ports.ts';
import { askForRobots, isHostFailure, robotsUrl } from './ask-for-robots.ts';
import { retryPauseMs } from './retry-pause.ts';

/**
 * The longest sum of all pauses between retries, as long as one Retry-After may ask for. When a site asks for a longer
 * pause, the scan does not retry at all: without the rules no page may be read, and the owner should see that.
 */
const MAX_WAIT_MS = MAX_PAUSE_MS;

/** The rules of a site. Rejects with SiteNotScannable when they are too complex to read. */
export function rulesOf(site: SiteRobots, { siteFiles }: RobotsPorts): Promise<RobotsTxt> {
  return readable(site.url, siteFiles.robots(rulesTextOf(site)));
}

type RobotsPorts = Pick<AgentPorts, 'siteFiles'>;

async function readable<Read>(url: string, reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof TooComplexToRead)) throw error;
    throw new SiteNotScannable(
      'too-complex',
      `${url} is too complex to read. Shorten it, then try again.`,
    );
  }
}

/**
 * Fetches `/robots.txt` of the origin, once per scan, before the first page is requested. Retries politely after 429,
 * 5xx, and missing or broken-off answers, and calls `onRetry` with the reason. Rejects with TargetForbidden, with
 * SiteUnreachable when the host itself cannot be reached (`isHostFailure`), and with SiteNotScannable as `rulesOf`
 * does.
 */
export async function readRobots(
  origin: string,
  ports: Pick<AgentPorts, 'fetcher' | 'clock' | 'siteFiles'>,
  signal: AbortSignal,
  onRetry: (note: string) => Promise<void> = async () => {},
): Promise<SiteRobots> {
  const url = robotsUrl(origin);
  let patience = MAX_WAIT_MS;
  for (let attempts = 1; ; attempts += 1) {
    const answer = await ask(origin, ports, signal);
    const retryAfter = 'status' in answer ? (answer.headers['retry-after'] ?? null) : null;
    const pause = retryPauseMs(retryAfter, attempts, ports.clock.now());
    if (!mayPass(answer, attempts) || pause > patience) return robotsOf(url, answer, ports);
    patience -= pause;
    await onRetry('status' in answer ? `${url} answered ${answer.status}` : answer.message);
    await ports.clock.sleep(pause, signal);
  }
}

const PAGE_INSTEAD = 'a web page is served in place of robots.txt, so everything may be read';

/** There is no complete answer. `reason`: null when a retry would not help. */
interface NoAnswer {
  readonly reason: UnreachableReason | null;
  /** Without a full stop at the end. */
  readonly message: string;
}

function mayPass(answer: FetchedResource | NoAnswer, attempts: number): boolean {
  if ('status' in answer) {
    const { status } = answer;
    return (status === 429 || status >= 500) && shouldRetry({ status, attempts });
  }
  return answer.reason !== null && shouldRetry({ reason: answer.reason, attempts });
}

async function robotsOf(
  url: string,
  answer: FetchedResource | NoAnswer,
  { siteFiles }: RobotsPorts,
): Promise<SiteRobots> {
  if (!('status' in answer)) {
    const { verdict } = robotsAccess({ unreachable: true });
    return { url, status: null, text: null, verdict, note: noteOn(null, verdict) };
  }
  const { status } = answer;
  const { verdict } = robotsAccess({ status, text: '' });
  if (verdict !== 'rules')
    return { url, status, text: null, verdict, note: noteOn(status, verdict) };
  if (await readable(url, siteFiles.isPageInstead(answer.text)))
    return { url, status, text: null, rules: answer.text, verdict, note: PAGE_INSTEAD };
  const { text, isExact, note } = copyRobots(answer.body, answer.truncated === null);
  return { url, status, text, ...(isExact ? {} : { rules: answer.text }), verdict, note };
}

async function ask(
  origin: string,
  { fetcher }: Pick<AgentPorts, 'fetcher'>,
  signal: AbortSignal,
): Promise<FetchedResource | NoAnswer> {
  try {
    const resource = await askForRobots(origin, fetcher, signal);
    return brokenOff(robotsUrl(origin), resource) ?? resource;
  } catch (error) {
    if (isHostFailure(error, origin)) throw error;
    if (error instanceof SiteUnreachable || error instanceof TargetForbidden) {
      signal.throwIfAborted();
      const reason = error instanceof SiteUnreachable ? error.reason : null;
      return { reason, message: error.message.replace(/\.$/, '') };
    }
    throw error;
  }
}

/** The missing part may contain Disallow rules: a file that broke off counts as not received. */
function brokenOff(url: string, { status, truncated }: FetchedResource): NoAnswer | null {
  if (status < 200 || status >= 300 || truncated === null || truncated === 'limit') return null;
  const reason = truncated === 'timeout' ? 'timeout' : 'reset';
  return { reason, message: `${url} broke off before its end` };
}

function noteOn(status: number | null, verdict: RobotsVerdict): string {
  if (status === null)
    return 'robots.txt could not be read, which RFC 9309 says to treat as forbidding everything';
  if (verdict === 'disallow-all')
    return `robots.txt answered ${status}, which RFC 9309 says to treat as forbidding everything`;
  return `there is no robots.txt (answer ${status}), so everything may be read`;
}
