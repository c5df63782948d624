import type { FoundChannels } from './channel-checks.ts';
import type { FoundRobots, FoundWellKnown } from './found-file.ts';

/** The result of looking for a manifest at the address that a site names. */
export type ManifestState =
  | 'good'
  /** One of ours that is not public. */
  | 'private'
  /** The address of the domain, which has no manifest of a verified owner. */
  | 'unverified'
  /** One of ours that does not exist. */
  | 'unpublished'
  /** No 2xx answer. */
  | 'unreachable'
  /** The site serves other content there. */
  | 'invalid'
  /** A manifest, but of another site. */
  | 'other-site';

/** All findings about how a site names its manifest to agents. */
export interface IntegrationFindings {
  readonly domain: string;
  readonly robots: FoundRobots;
  readonly wellKnown: FoundWellKnown | null;
  /** Addresses in `<meta name="ai-manifest">` and `<link rel="ai-manifest">`, absolute. */
  readonly metaUrls: readonly string[];
  readonly linkUrls: readonly string[];
  readonly sitemap: boolean;
  readonly llmsTxt: boolean;
  readonly channels: Pick<FoundChannels, 'checks' | 'aiRules'>;
  /** By address, of all that the site names. */
  readonly manifests: ReadonlyMap<string, ManifestState>;
}
