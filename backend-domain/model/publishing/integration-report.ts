import type { ManifestBlock } from '../site/robots-block.ts';
import { type ChannelCheck, NO_CHANNELS } from './channel-checks.ts';
import { type FoundRobots, type FoundWellKnown, webAddress } from './found-file.ts';
import { type Recommendation, recommendations } from './integration-advice.ts';
import type { IntegrationFindings } from './integration-findings.ts';
import { type Readiness, readinessOf } from './readiness.ts';

export interface IntegrationReport {
  readonly domain: string;
  readonly status: 'fully_optimized' | 'partially_optimized' | 'not_optimized' | 'error';
  readonly manifestAvailable: boolean;
  readonly wellKnownFile: boolean;
  readonly robotsBlock: boolean;
  readonly metaTags: boolean;
  readonly sitemap: boolean;
  readonly robotsTxt: FoundRobots['state'];
  readonly llmsTxt: boolean;
  readonly channels: readonly ChannelCheck[];
  readonly readiness: Readiness;
  /** The address of the manifest that the site names first. */
  readonly manifestUrl: string | null;
  readonly recommendations: readonly Recommendation[];
}

/**
 * The addresses of all manifests that a site names, each once: those in robots.txt first, then in the well-known file,
 * then in tags.
 */
export function namedManifests(
  found: Pick<IntegrationFindings, 'robots' | 'wellKnown' | 'metaUrls' | 'linkUrls'>,
): string[] {
  const named = [
    ...found.robots.blocks.flatMap((block) => blockAddress(block) ?? []),
    ...(found.wellKnown === null ? [] : [found.wellKnown.manifestUrl]),
    ...found.metaUrls,
    ...found.linkUrls,
  ];
  return [...new Set(named)];
}

/** The address in an AI-Manifest block; null when it is not a complete address. */
function blockAddress({ manifestUrl }: ManifestBlock): string | null {
  return webAddress(manifestUrl);
}

/**
 * How completely a site tells agents where its manifest is. Fully: the robots.txt block with a manifest that can be
 * read, and the well-known file or the tags. Partially: at least one of block, file and tags.
 */
export function judgeIntegration(found: IntegrationFindings): IntegrationReport {
  const wellKnownFile = found.wellKnown !== null && isOfSite(found.wellKnown, found.domain);
  const metaTags = found.metaUrls.length + found.linkUrls.length > 0;
  const robotsBlock = found.robots.blocks.length > 0;
  const isReadable = found.robots.blocks.some(
    (block) => found.manifests.get(blockAddress(block) ?? '') === 'good',
  );
  const isFull = isReadable && (wellKnownFile || metaTags);
  const manifestAvailable = [...found.manifests.values()].includes('good');
  const { checks, aiRules } = found.channels;
  const isPart = robotsBlock || wellKnownFile || metaTags;
  return {
    domain: found.domain,
    status: isFull ? 'fully_optimized' : isPart ? 'partially_optimized' : 'not_optimized',
    manifestAvailable,
    wellKnownFile,
    robotsBlock,
    metaTags,
    sitemap: found.sitemap,
    robotsTxt: found.robots.state,
    llmsTxt: found.llmsTxt,
    channels: checks,
    readiness: readinessOf({
      robotsTxt: found.robots.state === 'present',
      sitemap: found.sitemap,
      aiRules: aiRules || robotsBlock,
      manifest: manifestAvailable,
      channels: checks,
    }),
    manifestUrl: namedManifests(found)[0] ?? null,
    recommendations: recommendations(found, { wellKnownFile, metaTags }),
  };
}

/** The report about a site that could not be reached. `why`: one sentence. */
export function unreachableReport(domain: string, why: string): IntegrationReport {
  return {
    domain,
    status: 'error',
    manifestAvailable: false,
    wellKnownFile: false,
    robotsBlock: false,
    metaTags: false,
    sitemap: false,
    robotsTxt: 'unreachable',
    llmsTxt: false,
    channels: NO_CHANNELS,
    readiness: readinessOf({
      robotsTxt: false,
      sitemap: false,
      aiRules: false,
      manifest: false,
      channels: NO_CHANNELS,
    }),
    manifestUrl: null,
    recommendations: [
      {
        type: 'error',
        message: `${why} See that the site is up, then test again.`,
      },
    ],
  };
}

/** A well-known file without a domain is accepted for any site. */
function isOfSite({ domain }: FoundWellKnown, site: string): boolean {
  return domain === null || bare(domain) === bare(site);
}

function bare(domain: string): string {
  return domain
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');
}
