import {
  type ChannelSite,
  type ChannelSource,
  channelSite,
} from '@signpost/backend-domain/model/channels/channel-site.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';

/** The part of a manifest that channels may publish, when its site forbids nothing. */
export function aChannelSite(manifest: Manifest, rest: Partial<ChannelSource> = {}): ChannelSite {
  return channelSite({ manifest, allows: () => true, showsBehindLogin: false, ...rest });
}
