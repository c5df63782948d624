import { addressKey } from '../../model/account/login-budgets.ts';
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
import type { ManifestState } from '../../model/publishing/integration-findings.ts';
import {
  type IntegrationReport,
  judgeIntegration,
  namedManifests,
  unreachableReport,
} from '../../model/publishing/integration-report.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import { WELL_KNOWN_PATH } from '../../model/site/well-known.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import { takePoints } from '../accounts/take-points.ts';
import { type NamedManifestPorts, stateOfManifest } from './named-manifest.ts';
import { type Door, findDoor, SiteVisit } from './site-visit.ts';

export interface ValidateSitePorts extends NamedManifestPorts {
  readonly fetcher: StaticFetcher;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export const VALIDATION_BUDGET: Budget = { name: 'validation', points: 20, seconds: 60 };

const MOST_MANIFEST_BYTES = 10_000_000;
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
    await takePoints(ports.throttle, [{ budget, key: addressKey(wanted.client) }]);
    const visit = new SiteVisit(ports, wanted.signal);
    const door = await findDoor(visit, doorsOf(wanted.domain));
    if (door instanceof SiteUnreachable) return unreachableReport(domain, sentence(door.message));
    return inspect(ports, addresses, visit, { domain, door });
  };

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
