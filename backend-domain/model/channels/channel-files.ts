import { AGENT_SKILLS_FOLDER, ARD_PATH, WEBMCP_TOOLS_PATH } from '../site/well-known.ts';
import { skillPath, skillsIndex } from './agent-skills/skills-index.ts';
import { writeSkills } from './agent-skills/write-skills.ts';
import { compileArd } from './ard/compile-ard.ts';
import type { ChannelSite } from './channel-site.ts';
import { compileWebmcp } from './webmcp/compile-webmcp.ts';
import { webmcpAttributes } from './webmcp/form-attributes.ts';

/** A file that is compiled from a manifest. */
export interface ChannelFile {
  /** The file's name in API addresses: `[a-z0-9.-]`. */
  readonly id: string;
  /** The path on the site, from the root; null for a file that is not put on the site. */
  readonly path: string | null;
  readonly contentType: string;
  readonly content: string;
}

export interface ChannelSurroundings {
  /** The public address of the manifest. */
  readonly manifestUrl: string;
  /** The endpoint of the MCP server that answers questions about the site; null when there is none. */
  readonly mcpUrl: string | null;
  /** SHA-256 of a text's UTF-8 bytes, as hexadecimal digits. */
  readonly sha256: (text: string) => string;
}

const JSON_TYPE = 'application/json';

/**
 * All channel files that are compiled from the manifest. llms.txt is not among them: it is written during the scan,
 * because a language model words it.
 */
export function channelFiles(
  site: ChannelSite,
  { manifestUrl, mcpUrl, sha256 }: ChannelSurroundings,
): ChannelFile[] {
  const skills = writeSkills(site);
  const index = `${AGENT_SKILLS_FOLDER}index.json`;
  return [
    jsonFile('webmcp.json', WEBMCP_TOOLS_PATH, compileWebmcp(site)),
    jsonFile('webmcp-attributes.json', null, webmcpAttributes(site)),
    jsonFile('ard.json', ARD_PATH, compileArd(site, { manifestUrl, mcpUrl, skills })),
    jsonFile('agent-skills.json', index, skillsIndex(skills, sha256)),
    ...skills.map(({ name, content }) => ({
      id: `skill-${name}.md`,
      path: skillPath(name),
      contentType: 'text/markdown',
      content,
    })),
  ];
}

function jsonFile(id: string, path: string | null, content: unknown): ChannelFile {
  return { id, path, contentType: JSON_TYPE, content: `${JSON.stringify(content, null, 1)}\n` };
}
