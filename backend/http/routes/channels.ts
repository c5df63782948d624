import type { PublicChannelFile } from '@signpost/backend-domain/use-cases/channels/public-channels.ts';
import { WEBMCP_INTEGRITY, WEBMCP_SCRIPT } from '@signpost/contracts/generated/webmcp-script.ts';
import type { PublishingServices } from '../../composition/publishing-services.ts';
import type { ScanServices } from '../../composition/scan-services.ts';
import { isKnownTo } from '../conditional.ts';
import type { Handlers, RequestFacts } from '../handler.ts';
import { owned } from './scanner-sessions.ts';

/** Caches must revalidate each time, so that a manifest disappears as soon as its owner hides it. */
const FILE_CACHE = 'public, max-age=0, must-revalidate';
/** The script is cached for a day: it rarely changes, because sites pin its hash. */
const SCRIPT_CACHE = 'public, max-age=86400';
const SCRIPT_TAG = `"${WEBMCP_INTEGRITY}"`;

/** The channel files of scans, for their owners and for the public. */
export function makeChannelHandlers(
  scans: ScanServices,
  publishing: PublishingServices,
): Pick<
  Handlers,
  'sessionChannels' | 'sessionChannel' | 'publicChannel' | 'claimChannel' | 'webmcpScript'
> {
  return {
    sessionChannels: async (call) => {
      const files = await scans.channels.list(owned(call));
      return {
        status: 200,
        body: {
          files: files.map(({ id, path, contentType, content }) => ({
            file: id,
            path,
            content_type: contentType,
            bytes: Buffer.byteLength(content),
          })),
        },
      };
    },

    sessionChannel: async (call) => {
      const { id, content, contentType } = await scans.channels.file(owned(call), call.params.file);
      const headers = {
        'Content-Type': `${contentType}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${id}"`,
      };
      return { status: 200, body: content, headers };
    },

    publicChannel: async ({ params, request }) =>
      cached(await publishing.publicChannel({ ...params, ...reader(request) })),

    claimChannel: async ({ params, request }) =>
      cached(await publishing.claimedChannel({ ...params, ...reader(request) })),

    webmcpScript: async ({ request }) => {
      const headers = { ETag: SCRIPT_TAG, 'Cache-Control': SCRIPT_CACHE };
      if (isKnownTo(request.headers['if-none-match'], SCRIPT_TAG)) return { status: 304, headers };
      return { status: 200, body: WEBMCP_SCRIPT, headers };
    },
  };
}

function reader({ ip, headers }: RequestFacts) {
  return {
    client: ip,
    isKnown: (tag: string) => isKnownTo(headers['if-none-match'], tag),
  };
}

function cached({ tag, file }: PublicChannelFile) {
  const headers = { ETag: tag, 'Cache-Control': FILE_CACHE };
  if (file === null) return { status: 304 as const, headers };
  const { content, contentType } = file;
  return {
    status: 200 as const,
    body: content,
    headers: { ...headers, 'Content-Type': `${contentType}; charset=utf-8` },
  };
}
