import { SiteAnswers } from '@signpost/backend-domain/model/guide/answers/site-answers.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import type { ManifestSource } from './manifest-server.ts';

/** A source with one manifest, which it returns for every site name. */
export function singleManifest(manifest: Manifest): ManifestSource {
  const answers = new SiteAnswers(manifest);
  const text = JSON.stringify(manifest);
  return {
    sites: async () => [manifest.website.domain],
    answers: async () => answers,
    text: async () => text,
  };
}
