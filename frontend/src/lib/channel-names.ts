import type { ChannelCheck } from '@signpost/contracts/http/publishing.ts';

export const CHANNEL_NAMES: Readonly<Record<ChannelCheck['channel'], string>> = {
  llms_txt: 'llms.txt',
  ard: 'ARD catalogue',
  agent_skills: 'Agent Skills',
  webmcp: 'WebMCP tools',
};
