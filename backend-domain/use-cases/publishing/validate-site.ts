import { doorsOf, parseDomain } from '../../model/publishing/domain-name.ts';
import {
  type AskedFile,
  isLlmsTxt,
  isSitemap,
  readFoundRobots,
  readFoundWellKnown,
  webAddress,
} from '../../model/publishing/found-file.ts';
import { headTags, linkTargets, metaContents } from '../../model/publishing/head-tags.ts';
import {
  type IntegrationReport,
  judgeIntegration,
  type ManifestState,
  namedManifests,
  unreachableReport,
} from '../../model/publishing/integration-report.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { siteDomain } from '../../model/site/url-rules.ts';
import { WELL_KNOWN_PATH } from '../../model/site/well-known.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import { takePoints } from '../accounts/take-points.ts';
import { type NamedManifestPorts, stateOfManifest } from './named-manifest.ts';

export interface ValidateSitePorts extends NamedManifestPorts {
  readonly fetcher: StaticFetcher;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export const VALIDATION_BUDGET: Budget = { name: 'validation', points: 20, seconds: 60 };

/** All of a validation. */
const DEADLINE_MS = 15_000;
/** Finding the site's door, its files, what these name: each of them. */
const STEP_MS = 4_500;
const MOST_BYTES = 1_000_000;
const MOST_MANIFEST_BYTES = 8_000_000;
const MOST_MANIFESTS = 4;
const MOST_SITEMAPS = 3;
const META_NAME = 'ai-manifest';

/**
 * Checks how a site tells agents of its manifest. `client`: the address of who asks, for throttling. Rejects with
 * InvalidDomain, Throttled, or TargetForbidden; a site that cannot be reached is a report, not an error.
 */
export const makeValidateSite =
  (ports: ValidateSitePorts, addresses: ManifestAddresses, budget: Budget = VALIDATION_BUDGET) =>
  async (wanted: {
    /** As somebody wrote it. */
    readonly domain: string;
    readonly client: string;
    readonly signal?: AbortSignal;
  }): Promise<IntegrationReport> => {
    const domain = parseDomain(wanted.domain);
    await takePoints(ports.throttle, [{ budget, key: wanted.client }]);
    const visit = new SiteVisit(ports, wanted.signal);
    const door = await findDoor(visit, doorsOf(wanted.domain));
    if (door instanceof SiteUnreachable) return unreachableReport(domain, sentence(door.message));
    return inspect(ports, addresses, visit, { domain, door });
  };

/** Fetches what one validation needs, within its deadline. */
class SiteVisit {
  readonly #ports: Pick<ValidateSitePorts, 'fetcher' | 'clock'>;
  readonly #signal: AbortSignal | undefined;
  readonly #endsAt: number;

  constructor(ports: Pick<ValidateSitePorts, 'fetcher' | 'clock'>, signal?: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
    this.#endsAt = ports.clock.monotonicMs() + DEADLINE_MS;
  }

  /** Rejects with TargetForbidden or SiteUnreachable. `landedAt`: after redirects. */
  async open(
    url: string,
    maxBytes = MOST_BYTES,
  ): Promise<AskedFile & { readonly landedAt: string }> {
    const timeoutMs = Math.min(STEP_MS, this.#endsAt - this.#ports.clock.monotonicMs());
    if (timeoutMs <= 0) throw new SiteUnreachable(url, 'timeout', `${url} took too long.`);
    const answer = await this.#ports.fetcher.fetch(url, {
      timeoutMs,
      maxBytes,
      ...(this.#signal === undefined ? {} : { signal: this.#signal }),
    });
    const { status, contentType, text } = answer;
    return { url, status, contentType, text, landedAt: answer.url };
  }

  /** Null when no answer can be had, or none may. */
  async fetch(url: string, maxBytes?: number): Promise<AskedFile | null> {
    try {
      return await this.open(url, maxBytes);
    } catch (error) {
      if (error instanceof SiteUnreachable || error instanceof TargetForbidden) return null;
      throw error;
    }
  }
}

interface Door {
  readonly startPage: AskedFile;
  /** Where the site's files are asked for. */
  readonly origin: string;
}

/** The first door that opens, the preferred of each pair; else why not. Rejects with TargetForbidden. */
async function findDoor(
  visit: SiteVisit,
  pairs: readonly (readonly string[])[],
): Promise<Door | SiteUnreachable> {
  let refusal: unknown = null;
  for (const doors of pairs) {
    const opened = await Promise.allSettled(doors.map((door) => visit.open(door)));
    for (const one of opened) if (one.status === 'fulfilled') return doorAt(one.value);
    const reasons = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    refusal ??= reasons.find((reason) => reason instanceof TargetForbidden) ?? reasons[0];
    if (!(refusal instanceof SiteUnreachable)) throw refusal;
  }
  if (refusal instanceof SiteUnreachable) return refusal;
  throw refusal;
}

/** A site that leads from one of its own addresses to another is asked at that one. */
function doorAt(page: AskedFile & { readonly landedAt: string }): Door {
  const isSame = siteDomain(page.landedAt) === siteDomain(page.url);
  return { startPage: page, origin: new URL(isSame ? page.landedAt : page.url).origin };
}

async function inspect(
  ports: ValidateSitePorts,
  addresses: ManifestAddresses,
  visit: SiteVisit,
  { domain, door }: { readonly domain: string; readonly door: Door },
): Promise<IntegrationReport> {
  const at = (path: string): string => new URL(path, door.origin).href;
  // Nobody can have files of these names: what is answered for them is what the site answers for anything.
  const madeUpName = `signpost-${ports.ids.next()}`;
  const [robotsTxt, wellKnownJson, llms, sitemapXml, ...madeUp] = await Promise.all(
    [
      ...['/robots.txt', WELL_KNOWN_PATH, '/llms.txt', '/sitemap.xml'],
      ...[`/${madeUpName}.txt`, `/.well-known/${madeUpName}.json`],
    ].map((path) => visit.fetch(at(path))),
  );
  const robots = readFoundRobots(robotsTxt ?? null, madeUp);
  const tags = door.startPage.status < 400 ? headTags(door.startPage.text) : [];
  const absolute = (urls: readonly string[]): string[] =>
    urls.flatMap((url) => webAddress(url, at('/')) ?? []);
  const found = {
    domain,
    robots,
    wellKnown: readFoundWellKnown(wellKnownJson ?? null, madeUp),
    metaUrls: absolute(metaContents(tags, META_NAME)),
    linkUrls: absolute(linkTargets(tags, META_NAME)),
    llmsTxt: isLlmsTxt(llms ?? null, madeUp),
  };
  const isThere = isSitemap(sitemapXml ?? null, madeUp);
  const [sitemap, manifests] = await Promise.all([
    isThere || hasSitemap(visit, robots.sitemaps, madeUp),
    statesOf(namedManifests(found), async (url) =>
      stateOfManifest(ports, addresses, {
        url,
        domain,
        fetchFile: (each) => visit.fetch(each, MOST_MANIFEST_BYTES),
      }),
    ),
  ]);
  return judgeIntegration({ ...found, sitemap, manifests });
}

async function hasSitemap(
  visit: SiteVisit,
  urls: readonly string[],
  madeUp: readonly (AskedFile | null)[],
): Promise<boolean> {
  const files = await Promise.all(urls.slice(0, MOST_SITEMAPS).map((url) => visit.fetch(url)));
  return files.some((file) => isSitemap(file, madeUp));
}

async function statesOf(
  urls: readonly string[],
  stateOf: (url: string) => Promise<ManifestState>,
): Promise<ReadonlyMap<string, ManifestState>> {
  const looked = urls
    .slice(0, MOST_MANIFESTS)
    .map(async (url) => [url, await stateOf(url)] as const);
  return new Map(await Promise.all(looked));
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
