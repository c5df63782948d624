/** Which features a site's manifest has. */
export interface AiFeatures {
  readonly structured_navigation: boolean;
  readonly action_workflows: boolean;
  readonly confidence_scores: boolean;
  readonly element_selectors: boolean;
}

/** The content of `/.well-known/ai-manifest.json`. */
export interface WellKnownManifest {
  readonly manifest_provider: 'Signpost';
  readonly manifest_url: string;
  readonly domain: string;
  /** ISO time. */
  readonly last_updated: string;
  readonly version: '1.0';
  readonly description: string;
  readonly ai_features: AiFeatures;
}

/** The file's path on the site. */
export const WELL_KNOWN_PATH = '/.well-known/ai-manifest.json';

/** The paths at which agents look for the files of the channels. */
export const LLMS_TXT_PATH = '/llms.txt';
export const ARD_PATH = '/.well-known/ard.json';
export const AGENT_SKILLS_FOLDER = '/.well-known/agent-skills/';
export const WEBMCP_SCRIPT_PATH = '/webmcp.js';
export const WEBMCP_TOOLS_PATH = '/webmcp.json';

/** The well-known file, which says where the site's manifest is. `domain`: without scheme (see `siteDomain`). */
export function writeWellKnown(site: {
  readonly manifestUrl: string;
  readonly domain: string;
  readonly lastUpdated: Date;
  readonly description: string;
  readonly features: AiFeatures;
}): WellKnownManifest {
  return {
    manifest_provider: 'Signpost',
    manifest_url: site.manifestUrl,
    domain: site.domain,
    last_updated: site.lastUpdated.toISOString(),
    version: '1.0',
    description: site.description,
    ai_features: { ...site.features },
  };
}
