import type { FoundChannels } from './channel-checks.ts';
import type { FoundRobots, FoundWellKnown } from './found-file.ts';

/** The result of fetching the manifest at an address that a site names. */
export type ManifestState =
  | 'good'
  /** A manifest of this installation that is not public. */
  | 'private'
  /** The address of the domain, for which no verified owner has published a manifest. */
  | 'unverified'
  /** A manifest of this installation that does not exist. */
  | 'unpublished'
  /** No 2xx answer. */
  | 'unreachable'
  /** The address has other content. */
  | 'invalid'
  /** A manifest of another site. */
  | 'other-site';

/** Everything found about how a site tells agents where its manifest is. */
export interface IntegrationFindings {
  readonly domain: string;
  readonly robots: FoundRobots;
  readonly wellKnown: FoundWellKnown | null;
  /** Absolute addresses in `<meta name="ai-manifest">`; `linkUrls`: those in `<link rel="ai-manifest">`. */
  readonly metaUrls: readonly string[];
  readonly linkUrls: readonly string[];
  readonly sitemap: boolean;
  readonly llmsTxt: boolean;
  readonly channels: Pick<FoundChannels, 'checks' | 'aiRules'>;
  /** The state of every manifest that the site names, by address. */
  readonly manifests: ReadonlyMap<string, ManifestState>;
}
