import type { AskedFile } from '../../model/publishing/found-file.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import {
  type SiteClaim,
  VERIFICATION_PATH,
  type VerificationInstructions,
} from '../../model/publishing/site-claim.ts';
import {
  checkFile,
  checkRobots,
  type Evidence,
  shownBy,
  type VerificationCheck,
} from '../../model/publishing/verification.ts';
import type { ScanSession } from '../../model/scan/scan-session.ts';
import { InvalidUrl, SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { siteDomain } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { SiteClaimRepository } from '../../ports/site-claim-repository.ts';
import type { SiteFileReader } from '../../ports/site-file-reader.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import { takePoints } from '../accounts/take-points.ts';
import { ownedScan } from '../owned-scan.ts';
import { claimOf, instructionsFor } from './site-claims.ts';

export interface VerifySitePorts {
  readonly scans: ScanRepository;
  readonly claims: SiteClaimRepository;
  readonly fetcher: StaticFetcher;
  readonly siteFiles: SiteFileReader;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export interface SiteVerification {
  readonly domain: string;
  readonly claim: SiteClaim;
  readonly instructions: VerificationInstructions;
  readonly checks: readonly VerificationCheck[];
}

export const VERIFICATION_BUDGET: Budget = { name: 'verification', points: 20, seconds: 60 };

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 1_000_000;
/** AI-Manifest lines that are looked at. */
const MOST_BLOCKS = 10;

/**
 * Looks whether the scanned site shows that it is the user's, and stores the answer. Rejects with ScanNotFound, Throttled,
 * and with TargetForbidden or SiteUnreachable when nothing of the site could be had; what was shown before then stays.
 */
export const makeVerifySite =
  (ports: VerifySitePorts, addresses: ManifestAddresses, budget: Budget = VERIFICATION_BUDGET) =>
  async (wanted: {
    readonly scanId: string;
    readonly userId: string;
  }): Promise<SiteVerification> => {
    const scan = await ownedScan(ports.scans, wanted.scanId, wanted.userId);
    await takePoints(ports.throttle, [{ budget, key: wanted.userId }]);
    const before = await claimOf(ports, scan);
    const checks = await lookAround(ports, addresses, scan, before);
    const claim = {
      ...before,
      method: shownBy(checks, before.method),
      checkedAt: ports.clock.now(),
    };
    await ports.claims.record(claim);
    const withManifest = scan.status === 'completed' ? scan : null;
    return {
      domain: scan.domain,
      claim,
      instructions: instructionsFor(claim, addresses, { latest: scan, withManifest }),
      checks,
    };
  };

async function lookAround(
  ports: VerifySitePorts,
  addresses: ManifestAddresses,
  scan: ScanSession,
  claim: SiteClaim,
): Promise<VerificationCheck[]> {
  const paths = [VERIFICATION_PATH, '/', '/robots.txt'] as const;
  const asked = await Promise.all(paths.map((path) => ask(ports.fetcher, scan, path)));
  const [file, start, robots] = asked.map(({ evidence }) => evidence);
  const refusals = asked.flatMap(({ refusal }) => refusal ?? []);
  if (refusals.length === paths.length || !file || !start || !robots) throw refusals[0];
  const isNamed = 'file' in robots && (await namesOwnScan(ports, addresses, scan, robots.file));
  const metaTag = await ports.siteFiles.checkMetaTag(start, claim);
  return [checkFile(file, claim), metaTag, checkRobots(robots, isNamed)];
}

interface Asked {
  readonly evidence: Evidence;
  /** Why there is no answer. */
  readonly refusal: Error | null;
}

async function ask(fetcher: StaticFetcher, scan: ScanSession, path: string): Promise<Asked> {
  const url = new URL(path, scan.startUrl).href;
  try {
    const answer = await fetcher.fetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES });
    const { status, contentType, text } = answer;
    const evidence: Evidence = isSameSite(answer.url, scan)
      ? { file: { url, status, contentType, text } satisfies AskedFile }
      : { missing: 'elsewhere' };
    return { evidence, refusal: null };
  } catch (error) {
    if (!(error instanceof TargetForbidden || error instanceof SiteUnreachable)) throw error;
    return { evidence: { missing: 'unreachable' }, refusal: error };
  }
}

/** A redirect to another site would let that one speak, and an open redirect anybody. */
function isSameSite(url: string, scan: ScanSession): boolean {
  try {
    return siteDomain(url) === scan.domain;
  } catch (error) {
    if (error instanceof InvalidUrl) return false;
    throw error;
  }
}

/** Any scan of the same user and site will do: lines stay while scans are made anew. */
async function namesOwnScan(
  { scans, siteFiles }: VerifySitePorts,
  addresses: ManifestAddresses,
  { ownerId, domain }: ScanSession,
  robots: AskedFile,
): Promise<boolean> {
  if (robots.status >= 300 || /^[\s\ufeff]*</.test(robots.text)) return false;
  const blocks = await siteFiles.manifestBlocks(robots.text);
  for (const { manifestUrl } of blocks.slice(0, MOST_BLOCKS)) {
    const scanId = addresses.read(manifestUrl)?.scanId;
    const named = scanId === undefined ? null : await scans.find(scanId);
    if (named?.ownerId === ownerId && named.domain === domain) return true;
  }
  return false;
}
