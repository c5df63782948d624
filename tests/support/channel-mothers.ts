import {
  type ChannelSite,
  type ChannelSource,
  channelSite,
} from '@signpost/backend-domain/model/channels/channel-site.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';

/** What channels may tell of a manifest whose site forbids nothing. */
export function aChannelSite(manifest: Manifest, rest: Partial<ChannelSource> = {}): ChannelSite {
  return channelSite({ manifest, allows: () => true, showsBehindLogin: false, ...rest });
}
