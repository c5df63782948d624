import type { CompactManifest } from '@signpost/backend-domain/model/manifest/compact/compact-manifest.ts';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { readManifest } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import type {
  ManifestCompactor,
  ManifestEdition,
} from '@signpost/backend-domain/ports/manifest-compactor.ts';

/** Converts manifests in the calling process. */
export class DirectManifestCompactor implements ManifestCompactor {
  async compact({ text }: ManifestEdition): Promise<CompactManifest> {
    return compactManifest(readManifest(text));
  }
}
