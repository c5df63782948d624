import type { PublicManifest } from '@signpost/backend-domain/use-cases/publishing/public-manifests.ts';
import type { ManifestDocument } from '@signpost/contracts/http/manifest-document.ts';
import type { PublishingServices } from '../../composition/publishing-services.ts';
import { isKnownTo } from '../conditional.ts';
import type { Handlers, RequestFacts } from '../handler.ts';
import { registryEntry } from '../wire/publishing.ts';

/** May be kept, but must be asked for again each time (which costs little): what its owner hides is hidden at once. */
const MANIFEST_CACHE = 'public, max-age=0, must-revalidate';
const SCHEMA_CACHE = 'public, max-age=86400';

/** Manifests that anybody may read, and the list of them. */
export function makePublishingHandlers(
  services: PublishingServices,
): Pick<Handlers, 'publicManifest' | 'claimManifest' | 'manifest' | 'registry' | 'manifestSchema'> {
  return {
    publicManifest: async ({ params, request }) =>
      cached(await services.publicManifest({ domain: params.domain, ...reader(request) })),

    claimManifest: async ({ params, request }) =>
      cached(await services.claimedManifest({ claimId: params.claimId, ...reader(request) })),

    manifest: async ({ params, user, request }) => {
      const wanted = { scanId: params.id, userId: user?.id ?? null, client: request.ip };
      return { status: 200, body: manifestOf(await services.scanManifest(wanted)) };
    },

    registry: async ({ query, request }) => {
      const { limit, cursor, q } = query;
      const { publications, nextCursor } = await services.registry({
        limit,
        cursor,
        query: q,
        client: request.ip,
      });
      return {
        status: 200,
        body: {
          manifests: publications.map((each) => registryEntry(each, services.addresses)),
          next_cursor: nextCursor,
        },
      };
    },

    manifestSchema: async ({ request }) => {
      const schema = services.manifestSchema();
      const tag = `"${services.sha256(JSON.stringify(schema)).slice(0, 32)}"`;
      const headers = { ETag: tag, 'Cache-Control': SCHEMA_CACHE };
      if (isKnownTo(request.headers['if-none-match'], tag)) return { status: 304, headers };
      return { status: 200, body: schema, headers };
    },
  };
}

function reader({ ip, headers }: RequestFacts) {
  return {
    client: ip,
    isKnown: (tag: string) => isKnownTo(headers['if-none-match'], tag),
  };
}

function cached({ tag, text }: PublicManifest) {
  const headers = { ETag: tag, 'Cache-Control': MANIFEST_CACHE };
  if (text === null) return { status: 304 as const, headers };
  return { status: 200 as const, body: manifestOf(text), headers };
}

function manifestOf(text: string): ManifestDocument {
  return JSON.parse(text);
}
