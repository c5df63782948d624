import type { AskedFile } from '../../model/publishing/found-file.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { type SiteClaim, VERIFICATION_PATH } from '../../model/publishing/site-claim.ts';
import {
  checkFile,
  checkRobots,
  type Evidence,
  type VerificationCheck,
} from '../../model/publishing/verification.ts';
import { InvalidUrl, SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { siteDomain } from '../../model/site/url-rules.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { SiteFileReader } from '../../ports/site-file-reader.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';

export interface LookForProofPorts {
  readonly scans: ScanRepository;
  readonly fetcher: StaticFetcher;
  readonly siteFiles: SiteFileReader;
}

export interface ProofSearch {
  readonly checks: readonly VerificationCheck[];
  /** Why the site did not answer at all; null when it did. */
  readonly refusal: Error | null;
}

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 1_000_000;
/** The most AI-Manifest lines that are checked. */
const MAX_BLOCKS = 10;

/** Requests everything that can prove the claim from the site at `startUrl`, which belongs to the claim's domain. */
export async function lookForProof(
  ports: LookForProofPorts,
  addresses: ManifestAddresses,
  { claim, startUrl }: { readonly claim: SiteClaim; readonly startUrl: string },
): Promise<ProofSearch> {
  const [file, start, robots] = await Promise.all([
    ask(ports.fetcher, new URL(VERIFICATION_PATH, startUrl).href, claim.domain),
    ask(ports.fetcher, new URL('/', startUrl).href, claim.domain),
    ask(ports.fetcher, new URL('/robots.txt', startUrl).href, claim.domain),
  ]);
  const isAnswered = [file, start, robots].some(({ refusal }) => refusal === null);
  const { evidence } = robots;
  const isNamed =
    'file' in evidence && (await namesOwnManifest(ports, addresses, claim, evidence.file));
  return {
    checks: [
      checkFile(file.evidence, claim),
      await ports.siteFiles.checkMetaTag(start.evidence, claim),
      checkRobots(evidence, isNamed),
    ],
    refusal: isAnswered ? null : file.refusal,
  };
}

interface Asked {
  readonly evidence: Evidence;
  /** Why there is no answer; null when there is one. */
  readonly refusal: Error | null;
}

async function ask(fetcher: StaticFetcher, url: string, domain: string): Promise<Asked> {
  try {
    const answer = await fetcher.fetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    const { status, contentType, text } = answer;
    const evidence: Evidence = isSameSite(answer.url, domain)
      ? { file: { url, status, contentType, text } satisfies AskedFile }
      : { missing: 'elsewhere' };
    return { evidence, refusal: null };
  } catch (error) {
    if (!(error instanceof TargetForbidden || error instanceof SiteUnreachable)) throw error;
    return { evidence: { missing: 'unreachable' }, refusal: error };
  }
}

/**
 * A redirect to another site must not count: otherwise that site could prove the claim, and with an open redirect
 * anyone could.
 */
function isSameSite(url: string, domain: string): boolean {
  try {
    return siteDomain(url) === domain;
  } catch (error) {
    if (error instanceof InvalidUrl) return false;
    throw error;
  }
}

/**
 * Whether an address is that of the claim, or of any scan of the site by its owner, which earlier versions of the guide
 * used.
 */
async function namesOwnManifest(
  { scans, siteFiles }: LookForProofPorts,
  addresses: ManifestAddresses,
  { id, ownerId, domain }: SiteClaim,
  robots: AskedFile,
): Promise<boolean> {
  if (robots.status >= 300 || /^[\s\ufeff]*</.test(robots.text)) return false;
  const blocks = await siteFiles.manifestBlocks(robots.text);
  for (const { manifestUrl } of blocks.slice(0, MAX_BLOCKS)) {
    const named = addresses.read(manifestUrl);
    if (named?.kind === 'claim' && named.claimId === id) return true;
    if (named?.kind !== 'scan') continue;
    const scan = await scans.find(named.scanId);
    if (scan?.ownerId === ownerId && scan.domain === domain) return true;
  }
  return false;
}
