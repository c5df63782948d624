import type { ManifestEdition } from '@signpost/backend-domain/ports/manifest-compactor.ts';
import { DirectManifestCompactor } from './direct-manifest-compactor.ts';

const compactor = new DirectManifestCompactor();

export default (edition: ManifestEdition) => compactor.compact(edition);
