import type { RouteName } from './routes.ts';

/** A file that every completed scan has. Its channels have further ones: see the call `sessionChannels`. */
export interface ScanFile {
  readonly name: string;
  /** The call that downloads it; parameters: the scan’s id, and `file` where the call takes one. */
  readonly call: Extract<
    RouteName,
    | 'manifest'
    | 'sessionRobots'
    | 'sessionSitemap'
    | 'sessionLlmsTxt'
    | 'sessionWellKnown'
    | 'sessionChannel'
    | 'webmcpScript'
  >;
  /** Its path on the site; null: it does not belong on the site as a file. */
  readonly path: string | null;
  /** Its purpose, one sentence. */
  readonly purpose: string;
}

/** The files of a scan, for the result page, the integration guide and the command line. */
export const SCAN_FILES: readonly ScanFile[] = [
  {
    name: 'manifest.json',
    call: 'manifest',
    path: null,
    purpose: 'The navigation manifest: pages, elements, forms and workflows.',
  },
  {
    name: 'robots.txt',
    call: 'sessionRobots',
    path: '/robots.txt',
    purpose: 'Your robots.txt with the lines that name the manifest.',
  },
  {
    name: 'sitemap.xml',
    call: 'sessionSitemap',
    path: '/sitemap.xml',
    purpose: 'The pages of the site for search engines and agents.',
  },
  {
    name: 'llms.txt',
    call: 'sessionLlmsTxt',
    path: '/llms.txt',
    purpose: 'The site in Markdown for language models (llmstxt.org).',
  },
  {
    name: 'ai-manifest.json',
    call: 'sessionWellKnown',
    path: '/.well-known/ai-manifest.json',
    purpose: 'Leads from the site to its manifest.',
  },
  {
    name: 'webmcp.js',
    call: 'webmcpScript',
    path: '/webmcp.js',
    purpose: 'Registers the tools of webmcp.json with the browser (WebMCP).',
  },
  {
    name: 'webmcp.json',
    call: 'sessionChannel',
    path: '/webmcp.json',
    purpose: 'The tools of the site: search, pages, forms and workflows.',
  },
  {
    name: 'webmcp-attributes.json',
    call: 'sessionChannel',
    path: null,
    purpose: 'The same for forms as HTML attributes, instead of the script.',
  },
  {
    name: 'ard.json',
    call: 'sessionChannel',
    path: '/.well-known/ard.json',
    purpose: 'Lists what the site offers agents (Agentic Resource Discovery).',
  },
  {
    name: 'agent-skills.json',
    call: 'sessionChannel',
    path: '/.well-known/agent-skills/index.json',
    purpose: 'Lists the skills of the site with their digests (Agent Skills).',
  },
];
