import type { ManifestEdition } from '@signpost/backend-domain/ports/manifest-compactor.ts';
import type { PublicManifest } from '@signpost/backend-domain/use-cases/publishing/public-manifests.ts';
import type {
  ManifestDocument,
  ManifestOfVersion,
} from '@signpost/contracts/http/manifest-document.ts';
import type { ManifestVersion } from '@signpost/contracts/manifest/json-schema.ts';
import type { PublishingServices } from '../../composition/publishing-services.ts';
import { isKnownTo } from '../conditional.ts';
import type { Call, Handlers, RequestFacts } from '../handler.ts';
import { registryEntry } from '../wire/publishing.ts';

/** Caches must revalidate each time (which is cheap), so that a manifest disappears as soon as its owner hides it. */
const MANIFEST_CACHE = 'public, max-age=0, must-revalidate';
const SCHEMA_CACHE = 'public, max-age=86400';

type PublishingCalls =
  | 'publicManifest'
  | 'publicManifestIndex'
  | 'publicManifestPage'
  | 'claimManifest'
  | 'claimManifestIndex'
  | 'claimManifestPage'
  | 'manifest'
  | 'manifestIndex'
  | 'manifestPage'
  | 'registry'
  | 'manifestSchema'
  | 'compactManifestSchema';

/** Public manifests, whole or in parts, and the registry that lists them. */
export function makePublishingHandlers(
  services: PublishingServices,
): Pick<Handlers, PublishingCalls> {
  const { manifestParts: parts } = services;
  const ofDomain = ({ domain }: { readonly domain: string }, request: RequestFacts, part: Part) =>
    services.publicManifest({ domain, ...reader(request, part) });
  const ofClaim = ({ claimId }: { readonly claimId: string }, request: RequestFacts, part: Part) =>
    services.claimedManifest({ claimId, ...reader(request, part) });
  const ofScan = ({
    params,
    user,
    request,
  }: Pick<Call<'manifest'>, 'params' | 'user' | 'request'>) =>
    services.scanManifest({ scanId: params.id, userId: user?.id ?? null, client: request.ip });
  const whole = async (version: Part, edition: ManifestEdition): Promise<ManifestOfVersion> =>
    version === '1.1' ? parts.compact(edition) : manifestOf(edition.text);

  return {
    publicManifest: async ({ params, query: { version }, request }) =>
      cached(await ofDomain(params, request, version), version, (edition) =>
        whole(version, edition),
      ),

    publicManifestIndex: async ({ params, request }) =>
      cached(await ofDomain(params, request, 'index'), 'index', parts.index),

    publicManifestPage: async ({ params, query, request }) =>
      cached(await ofDomain(params, request, 'page'), 'page', (edition) =>
        parts.page(edition, query.url),
      ),

    claimManifest: async ({ params, query: { version }, request }) =>
      cached(await ofClaim(params, request, version), version, (edition) =>
        whole(version, edition),
      ),

    claimManifestIndex: async ({ params, request }) =>
      cached(await ofClaim(params, request, 'index'), 'index', parts.index),

    claimManifestPage: async ({ params, query, request }) =>
      cached(await ofClaim(params, request, 'page'), 'page', (edition) =>
        parts.page(edition, query.url),
      ),

    manifest: async (call) => ({
      status: 200,
      body: await whole(call.query.version, await ofScan(call)),
    }),

    manifestIndex: async (call) => ({ status: 200, body: await parts.index(await ofScan(call)) }),

    manifestPage: async (call) => ({
      status: 200,
      body: await parts.page(await ofScan(call), call.query.url),
    }),

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

    manifestSchema: async ({ request }) => schemaAnswer(services, '1.0', request),

    compactManifestSchema: async ({ request }) => schemaAnswer(services, '1.1', request),
  };
}

/** The requested part of a manifest. Each part has its own entity tag. */
type Part = ManifestVersion | 'index' | 'page';

function reader({ ip, headers }: RequestFacts, part: Part) {
  return {
    client: ip,
    isKnown: (tag: string) => isKnownTo(headers['if-none-match'], tagOf(tag, part)),
  };
}

async function cached<Body>(
  { tag, text }: PublicManifest,
  part: Part,
  bodyOf: (edition: ManifestEdition) => Promise<Body>,
) {
  const headers = { ETag: tagOf(tag, part), 'Cache-Control': MANIFEST_CACHE };
  if (text === null) return { status: 304 as const, headers };
  return { status: 200 as const, body: await bodyOf({ tag, text }), headers };
}

/** The entity tag of a part, made from the manifest's. Both include their quotes. */
function tagOf(tag: string, part: Part): string {
  return part === '1.0' ? tag : tag.replace(/"$/, `-${part}"`);
}

function manifestOf(text: string): ManifestDocument {
  return JSON.parse(text);
}

function schemaAnswer(
  services: Pick<PublishingServices, 'manifestSchema' | 'sha256'>,
  version: ManifestVersion,
  request: RequestFacts,
) {
  const schema = services.manifestSchema(version);
  const tag = `"${services.sha256(JSON.stringify(schema)).slice(0, 32)}"`;
  const headers = { ETag: tag, 'Cache-Control': SCHEMA_CACHE };
  if (isKnownTo(request.headers['if-none-match'], tag)) return { status: 304 as const, headers };
  return { status: 200 as const, body: schema, headers };
}
