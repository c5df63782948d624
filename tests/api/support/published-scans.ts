import { createHash } from 'node:crypto';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { aiFeatures } from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { writeWellKnown } from '@signpost/backend-domain/model/site/well-known.ts';
import type { ScanFiles } from '@signpost/backend-domain/ports/manifest-repository.ts';
import { aPage, manifestOf, site } from '../../support/manifest-mothers.ts';
import { noon, type ScanWish } from '../../support/mothers.ts';
import { scanWithFiles } from '../../support/publication-mothers.ts';
import type { ApiClient } from './api-client.ts';
import type { TestServer } from './test-server.ts';

/** A signed-in user. */
export interface Person {
  readonly client: ApiClient;
  readonly id: string;
}

export async function aPerson(server: TestServer): Promise<Person> {
  const client = server.client();
  const { body } = await client.register();
  return { client, id: body.user._id };
}

/** A valid manifest of the domain with one page. */
export function aManifest(domain: string, title = `Home of ${domain}`): Manifest {
  const startUrl = `https://${domain}/`;
  const url = startUrl;
  return manifestOf([aPage('/', { title, url }, { url })], [], { ...site, domain, startUrl });
}

export interface FinishedScan extends ScanWish {
  readonly title?: string;
  readonly generatedAt?: Date;
  readonly publicVersion?: ScanFiles['publicVersion'];
}

/** A completed scan of the person with all its files; private by default. */
export async function aFinishedScan(
  server: TestServer,
  person: Person,
  {
    title,
    generatedAt = noon,
    publicVersion = null,
    domain = 'example.com',
    ...scan
  }: FinishedScan = {},
): Promise<ScanSession> {
  const manifest = aManifest(domain, title);
  const named = freshScanId();
  return scanWithFiles(
    server.storage,
    {
      isPublic: false,
      startUrl: `https://${domain}/`,
      ...scan,
      id: named,
      domain,
      ownerId: person.id,
    },
    {
      manifest: JSON.stringify({ ...manifest, scan_id: named }),
      publicVersion,
      wellKnown: JSON.stringify(
        writeWellKnown({
          manifestUrl: await server.services.publishing.claimedManifestUrl({
            ownerId: person.id,
            domain,
          }),
          domain,
          lastUpdated: generatedAt,
          description: 'A site.',
          features: aiFeatures(manifest),
        }),
      ),
      generatedAt,
    },
  );
}

let scans = 0;

/** 21 characters, as public ids have. */
function freshScanId(): string {
  scans += 1;
  return createHash('sha256').update(`${process.pid} ${scans}`).digest('base64url').slice(0, 21);
}

/** Makes a scan public, or private, as its owner does. */
export async function setPublic(
  { client }: Person,
  { id }: Pick<ScanSession, 'id'>,
  isPublic = true,
): Promise<void> {
  const answer = await client.call('changeVisibility', { params: { id }, body: { isPublic } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
}
