import { channelFiles } from '@signpost/backend-domain/model/channels/channel-files.ts';
import {
  type ChannelSite,
  type ChannelSource,
  channelSite,
} from '@signpost/backend-domain/model/channels/channel-site.ts';
import { describeSite } from '@signpost/backend-domain/model/channels/llms-txt/describe-site.ts';
import { writeLlmsTxt } from '@signpost/backend-domain/model/channels/llms-txt/write-llms-txt.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';

/** The part of a manifest that channels may publish, when its site forbids nothing. */
export function aChannelSite(manifest: Manifest, rest: Partial<ChannelSource> = {}): ChannelSite {
  return channelSite({ manifest, allows: () => true, showsBehindLogin: false, ...rest });
}

/** The contents of all files of the channels by their ids, including llms.txt. */
export function everyChannelFile(site: ChannelSite): ReadonlyMap<string, string> {
  const compiled = channelFiles(site, {
    manifestUrl: 'https://signpost.example/api/claims/c1/manifest',
    mcpUrl: 'https://signpost.example/mcp',
    sha256: (text) => text.length.toString(16).padStart(64, '0'),
  });
  return new Map([
    ...compiled.map(({ id, content }) => [id, content] as const),
    ['llms.txt', writeLlmsTxt(describeSite(site))],
  ]);
}
