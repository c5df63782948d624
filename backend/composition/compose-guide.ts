import { Guide, GuideError } from '@signpost/adapters/browser/guide';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import type { BrowserSession } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { ManifestSchema } from '@signpost/backend-domain/ports/manifest-schema.ts';
import type { StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';
import { Container } from 'inversify';
import type { Environment } from '../config/environment.ts';
import { browserModule } from './browser-module.ts';
import { netModule } from './net-module.ts';
import { readingModule } from './reading-module.ts';
import { ports } from './tokens.ts';

export type { Guide };
export { GuideError };

/** The guide for the command line; its network access is guarded like that of a scan. */
export interface GuideTools {
  readonly fetcher: StaticFetcher;
  readonly manifestSchema: ManifestSchema;
  guideBy(manifest: Manifest): Guide;
  /** Starts a browser and opens a session in it. */
  openSession(): Promise<BrowserSession>;
  close(): Promise<void>;
}

export async function composeGuide(
  environment: Environment,
  { headed = false }: { readonly headed?: boolean } = {},
): Promise<GuideTools> {
  const container = new Container();
  await container.loadAsync(
    netModule(environment),
    browserModule(environment, { headed }),
    readingModule(environment, { hasVisitors: false }),
  );
  return {
    fetcher: await container.getAsync(ports.fetcher),
    manifestSchema: await container.getAsync(ports.manifestSchema),
    guideBy: (manifest) => new Guide(manifest),
    openSession: async () => (await container.getAsync(ports.browser)).openSession(),
    close: () => container.unbindAllAsync(),
  };
}
