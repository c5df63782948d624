import { LLMS_TXT_PATH } from '../../site/well-known.ts';
import { skillPath } from '../agent-skills/skills-index.ts';
import type { Skill } from '../agent-skills/write-skills.ts';
import type { ChannelSite } from '../channel-site.ts';
import { MAX_SENTENCE_LENGTH, ownName, quoted } from '../site-text.ts';
import { MCP_CARD_TYPE, MCP_NAME, type McpServerCard, mcpServerCard } from './mcp-server-card.ts';

/**
 * `/.well-known/ard.json` as Agentic Resource Discovery 0.91 defines it. `specVersion` is 1.0, the version of the
 * catalogue schema. The property names are those of the file.
 */
export interface ArdCatalog {
  readonly specVersion: '1.0';
  readonly host: { readonly displayName: string; readonly documentationUrl: string };
  readonly entries: readonly ArdEntry[];
}

interface ArdSurroundings {
  readonly manifestUrl: string;
  readonly mcpUrl: string | null;
  readonly skills: readonly Skill[];
}

/** A catalogue inside another one, for resources for which ARD has no media type (ADR-0003 of the ARD project). */
interface NestedCatalog {
  readonly specVersion: '1.0';
  readonly entries: readonly ArdEntry[];
}

interface ArdEntry {
  /** `urn:air:<host>:<namespace>:<name>`. */
  readonly identifier: string;
  readonly displayName: string;
  /** Media type. */
  readonly type: string;
  /** Where the resource is; absent when `data` contains it. */
  readonly url?: string;
  readonly data?: McpServerCard | NestedCatalog;
  readonly description: string;
  readonly tags: readonly string[];
  readonly capabilities: readonly string[];
  /** Two to five. */
  readonly representativeQueries: readonly string[];
  readonly version: string;
  /** ISO time. */
  readonly updatedAt: string;
}

const CATALOG_TYPE = 'application/ai-catalog+json';
/** The media type that ARD gives Agent Skills. */
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';

/**
 * Lists what a site offers agents: its manifest, its llms.txt, its skills, and the MCP server that answers questions
 * about it. `manifestUrl`: the public address of the manifest. `mcpUrl`: the endpoint of the MCP server; null when no
 * server has the manifest.
 */
export function compileArd(
  site: ChannelSite,
  { manifestUrl, mcpUrl, skills }: ArdSurroundings,
): ArdCatalog {
  const { domain, origin, name } = site;
  const entry = entryWriter(site);
  return {
    specVersion: '1.0',
    host: { displayName: ownName(name, domain), documentationUrl: site.startUrl },
    entries: [
      documentsEntry(site, manifestUrl),
      ...(mcpUrl === null ? [] : [mcpEntry(site, mcpUrl)]),
      ...skills.map((skill) =>
        entry('skills', skill.name, {
          displayName: skill.title,
          type: SKILL_TYPE,
          url: new URL(skillPath(skill.name), origin).href,
          description: skill.description,
          tags: ['agent-skill', 'website'],
          capabilities: [skill.name],
          representativeQueries: skill.queries,
        }),
      ),
    ],
  };
}

/**
 * The manifest and llms.txt in a nested catalogue: agents should find them, but registries accept only some media types
 * at the top level (Lighthouse's `ard-schema` audit warns about others).
 */
function documentsEntry(site: ChannelSite, manifestUrl: string): ArdEntry {
  const { domain, origin, summary } = site;
  const entry = entryWriter(site);
  const entries = [
    entry('manifest', 'navigation', {
      displayName: `Navigation manifest of ${domain}`,
      type: 'application/json',
      url: manifestUrl,
      description:
        `Pages, forms, elements with locators and workflows of ${domain}. ${quoted(summary, domain, MAX_SENTENCE_LENGTH)}`.trim(),
      tags: ['navigation', 'browser', 'website'],
      capabilities: ['find-page', 'find-element', 'list-workflows'],
      representativeQueries: [
        `How do I navigate ${domain}?`,
        `Which forms does ${domain} have?`,
        ...topics(site).map((topic) => `Where on ${domain} is ${topic}?`),
      ].slice(0, 5),
    }),
    entry('documents', 'llms-txt', {
      displayName: `llms.txt of ${domain}`,
      type: 'text/markdown',
      url: new URL(LLMS_TXT_PATH, origin).href,
      description: `The sections and pages of ${domain} with a note on each.`,
      tags: ['llms-txt', 'website'],
      capabilities: ['find-page'],
      representativeQueries: [`What is on ${domain}?`, `Which pages does ${domain} have?`],
    }),
  ];
  return entry('documents', 'catalog', {
    displayName: `Documents about ${domain}`,
    type: CATALOG_TYPE,
    data: { specVersion: '1.0', entries },
    description: `The navigation manifest and the llms.txt of ${domain}.`,
    tags: ['navigation', 'website'],
    capabilities: ['find-page', 'find-element', 'list-workflows'],
    representativeQueries: [`What is on ${domain}?`, `How do I navigate ${domain}?`],
  });
}

function mcpEntry(site: ChannelSite, mcpUrl: string): ArdEntry {
  const { domain } = site;
  return entryWriter(site)('mcp', MCP_NAME, {
    displayName: `Questions about ${domain} (MCP)`,
    type: MCP_CARD_TYPE,
    data: mcpServerCard(mcpUrl),
    description: `Finds pages and elements of ${domain} and tells workflows step by step. Each call names the site: ${domain}.`,
    tags: ['mcp', 'navigation', 'website'],
    capabilities: ['find-page', 'find-element', 'list-workflows', 'search-site'],
    representativeQueries: [
      `Which page of ${domain} is about a topic?`,
      `How do I search ${domain}?`,
      `What can be done on ${domain} step by step?`,
    ],
  });
}

function entryWriter({ domain, generatedAt }: ChannelSite) {
  const publisher = publisherOf(domain);
  return (
    namespace: string,
    name: string,
    rest: Omit<ArdEntry, 'identifier' | 'version' | 'updatedAt'>,
  ): ArdEntry => ({
    identifier: `urn:air:${publisher}:${namespace}:${name}`,
    ...rest,
    version: '1.0.0',
    updatedAt: generatedAt,
  });
}

/** A host as it appears in a URN: letters, digits, dots and hyphens. A port is left out. */
function publisherOf(domain: string): string {
  return domain.replace(/:\d+$/, '').replace(/[^a-zA-Z0-9.-]/g, '-');
}

function topics({ sections, domain }: ChannelSite): string[] {
  return sections
    .slice(0, 3)
    .map(({ title }) => quoted(title, domain))
    .filter((topic) => topic !== '');
}
