import { AGENT_SKILLS_FOLDER, ARD_PATH, WEBMCP_TOOLS_PATH } from '../site/well-known.ts';
import { skillPath, skillsIndex } from './agent-skills/skills-index.ts';
import { writeSkills } from './agent-skills/write-skills.ts';
import { compileArd } from './ard/compile-ard.ts';
import type { ChannelSite } from './channel-site.ts';
import { compileWebmcp } from './webmcp/compile-webmcp.ts';
import { webmcpAttributes } from './webmcp/form-attributes.ts';

/** A file that is compiled from a manifest. */
export interface ChannelFile {
  /** Names the file in addresses of the API: `[a-z0-9.-]`. */
  readonly id: string;
  /** Where it is served on the site, from the root; null for what is not put on the site as a file. */
  readonly path: string | null;
  readonly contentType: string;
  readonly content: string;
}

export interface ChannelSurroundings {
  /** Where the manifest is public. */
  readonly manifestUrl: string;
  /** The endpoint of the MCP server that answers about the site; null: none does. */
  readonly mcpUrl: string | null;
  /** SHA-256 of a text's UTF-8 bytes, as hexadecimal digits. */
  readonly sha256: (text: string) => string;
}

const JSON_TYPE = 'application/json';

/** Every file of the channels that is made from the manifest. llms.txt is written with the scan, for a model words it. */
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
