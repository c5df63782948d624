/** The features of a site's manifest; each true only if the manifest has it. */
export interface AiFeatures {
  readonly structured_navigation: boolean;
  readonly action_workflows: boolean;
  readonly confidence_scores: boolean;
  readonly element_selectors: boolean;
}

/** The content of `/.well-known/ai-manifest.json`, as served. */
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

/** Where the file is served on the site. */
export const WELL_KNOWN_PATH = '/.well-known/ai-manifest.json';

/** Where agents look for the files of the channels on a site. */
export const LLMS_TXT_PATH = '/llms.txt';
export const ARD_PATH = '/.well-known/ard.json';
export const AGENT_SKILLS_FOLDER = '/.well-known/agent-skills/';
export const WEBMCP_SCRIPT_PATH = '/webmcp.js';
export const WEBMCP_TOOLS_PATH = '/webmcp.json';

/** The well-known file that leads from a site to its manifest. `domain` without scheme (see `siteDomain`). */
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
