import { addressKey } from '../../model/account/login-budgets.ts';
import {
  type ChannelAnswers,
  type FoundChannels,
  NO_CHANNELS,
  withSkillDigests,
} from '../../model/publishing/channel-checks.ts';
import { parseDomain, startAddressesOf } from '../../model/publishing/domain-name.ts';
import {
  type AskedFile,
  type IntegrationFiles,
  type ReadIntegrationFiles,
  webAddress,
} from '../../model/publishing/found-file.ts';
import { linkTargets, metaContents } from '../../model/publishing/head-tags.ts';
import type { ManifestState } from '../../model/publishing/integration-findings.ts';
import {
  type IntegrationReport,
  judgeIntegration,
  namedManifests,
  unreachableReport,
} from '../../model/publishing/integration-report.ts';
import type { ManifestAddresses } from '../../model/publishing/manifest-addresses.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import {
  AGENT_SKILLS_FOLDER,
  ARD_PATH,
  LLMS_TXT_PATH,
  WEBMCP_TOOLS_PATH,
  WELL_KNOWN_PATH,
} from '../../model/site/well-known.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Hasher } from '../../ports/hasher.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { SiteFileReader } from '../../ports/site-file-reader.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import { takePoints } from '../accounts/take-points.ts';
import type { VisitorWork } from '../visitor-work.ts';
import { type NamedManifestPorts, stateOfManifest } from './named-manifest.ts';
import { type FoundSite, findSite, SiteVisit } from './site-visit.ts';

export interface ValidateSitePorts extends NamedManifestPorts {
  readonly fetcher: StaticFetcher;
  readonly siteFiles: SiteFileReader;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly hasher: Hasher;
  readonly ids: IdGenerator;
}

export const VALIDATION_BUDGET: Budget = { name: 'validation', points: 20, seconds: 60 };

const MAX_MANIFEST_BYTES = 10_000_000;
const MAX_MANIFESTS = 4;
const MAX_SITEMAPS = 3;
const META_NAME = 'ai-manifest';

/**
 * Checks how a site tells agents where its manifest is. `client`: IP address of the caller, for throttling. Rejects
 * with InvalidDomain, Throttled, QuotaExceeded or TargetForbidden; a site that cannot be reached gives a report, not an
 * error.
 */
export const makeValidateSite =
  (
    ports: ValidateSitePorts,
    addresses: ManifestAddresses,
    visitors: VisitorWork,
    budget: Budget = VALIDATION_BUDGET,
  ) =>
  async (wanted: {
    /** The domain as a person typed it. */
    readonly domain: string;
    readonly client: string;
    readonly signal?: AbortSignal;
  }): Promise<IntegrationReport> => {
    const domain = parseDomain(wanted.domain);
    await takePoints(ports.throttle, [{ budget, key: addressKey(wanted.client) }]);
    const leave = visitors.enter(wanted.client);
    try {
      const visit = new SiteVisit(ports, domain, wanted.signal);
      const foundSite = await findSite(visit, startAddressesOf(wanted.domain));
      if (foundSite instanceof SiteUnreachable)
        return unreachableReport(domain, sentence(foundSite.message));
      return await inspect(ports, addresses, visit, { domain, foundSite });
    } finally {
      leave();
    }
  };

async function inspect(
  ports: ValidateSitePorts,
  addresses: ManifestAddresses,
  visit: SiteVisit,
  { domain, foundSite }: { readonly domain: string; readonly foundSite: FoundSite },
): Promise<IntegrationReport> {
  const at = (path: string): string => new URL(path, foundSite.origin).href;
  // No site has files with these names: the answers show how the site answers requests for missing files.
  const madeUpName = `signpost-${ports.ids.next()}`;
  const fetched = (...paths: readonly string[]) =>
    Promise.all(paths.map((path) => visit.fetch(at(path))));
  const [
    [robotsTxt = null, wellKnownJson = null, llmsTxt = null, sitemapXml = null],
    [ardJson = null, skillsJson = null, webmcpJson = null],
    madeUp,
  ] = await Promise.all([
    fetched('/robots.txt', WELL_KNOWN_PATH, LLMS_TXT_PATH, '/sitemap.xml'),
    fetched(ARD_PATH, `${AGENT_SKILLS_FOLDER}index.json`, WEBMCP_TOOLS_PATH),
    fetched(`/${madeUpName}.txt`, `/.well-known/${madeUpName}.json`),
  ]);
  const { robots, wellKnown, ...isThere } = await filesOf(ports, {
    robotsTxt,
    wellKnownJson,
    llmsTxt,
    sitemapXml,
    madeUp,
  });
  const { status, text } = foundSite.startPage;
  const tags = status < 400 ? await unlessTooComplex(ports.siteFiles.headTags(text), []) : [];
  const absolute = (urls: readonly string[]): string[] =>
    urls.flatMap((url) => webAddress(url, at('/')) ?? []);
  const found = {
    domain,
    robots,
    wellKnown,
    metaUrls: absolute(metaContents(tags, META_NAME)),
    linkUrls: absolute(linkTargets(tags, META_NAME)),
    llmsTxt: isThere.llmsTxt,
  };
  const [channels, sitemap, manifests] = await Promise.all([
    channelsOf(ports, visit, {
      ...{ domain, robotsTxt, llmsTxt, ardJson, skillsJson, webmcpJson, madeUp },
      startPage: status < 400 ? foundSite.startPage : null,
    }),
    isThere.sitemap || hasSitemap(ports, visit, robots.sitemaps, madeUp),
    statesOf(namedManifests(found), async (url) =>
      stateOfManifest(ports, addresses, {
        url,
        domain,
        fetchFile: (each) =>
          visit.fetch(each, { purpose: 'manifest', maxBytes: MAX_MANIFEST_BYTES }),
      }),
    ),
  ]);
  return judgeIntegration({ ...found, channels, sitemap, manifests });
}

/** A file that is too complex to read counts as missing. */
async function unlessTooComplex<Read>(reading: Promise<Read>, otherwise: Read): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TooComplexToRead) return otherwise;
    throw error;
  }
}

function filesOf(
  { siteFiles }: ValidateSitePorts,
  files: IntegrationFiles,
): Promise<ReadIntegrationFiles> {
  return unlessTooComplex(siteFiles.integrationFiles(files), {
    robots: { state: 'unreachable', blocks: [], sitemaps: [] },
    wellKnown: null,
    llmsTxt: false,
    sitemap: false,
  });
}

/** What the site serves for each channel; the first listed skills are compared with their digests. */
async function channelsOf(
  { siteFiles, hasher }: ValidateSitePorts,
  visit: SiteVisit,
  answers: ChannelAnswers,
): Promise<FoundChannels> {
  const nothing: FoundChannels = { checks: NO_CHANNELS, aiRules: false, skills: [] };
  const found = await unlessTooComplex(siteFiles.channels(answers), nothing);
  const fits = await Promise.all(
    found.skills.map(async ({ url, sha256 }) => {
      const file = await visit.fetch(url);
      return file !== null && file.status === 200 && hasher.sha256(file.text) === sha256;
    }),
  );
  const wrong = fits.filter((each) => !each).length;
  return { ...found, checks: withSkillDigests(found.checks, wrong) };
}

async function hasSitemap(
  { siteFiles }: ValidateSitePorts,
  visit: SiteVisit,
  urls: readonly string[],
  madeUp: readonly (AskedFile | null)[],
): Promise<boolean> {
  const files = await Promise.all(
    urls.slice(0, MAX_SITEMAPS).map((url) => visit.fetch(url, { purpose: 'sitemap' })),
  );
  for (const file of files)
    if (await unlessTooComplex(siteFiles.isSitemap(file, madeUp), false)) return true;
  return false;
}

async function statesOf(
  urls: readonly string[],
  stateOf: (url: string) => Promise<ManifestState>,
): Promise<ReadonlyMap<string, ManifestState>> {
  const looked = urls
    .slice(0, MAX_MANIFESTS)
    .map(async (url) => [url, await stateOf(url)] as const);
  return new Map(await Promise.all(looked));
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
