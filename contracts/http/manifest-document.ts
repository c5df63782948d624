import { z } from 'zod';
import { aiManifest } from '../manifest/ai-manifest.ts';
import { type CompactManifest, compactManifest } from '../manifest/compact-manifest.ts';
import type { Wire } from '../wire.ts';
import { pageAddress } from './fields.ts';
import { Timestamp } from './scan.ts';

/** The manifest file inside an answer. */
export const ManifestDocument = aiManifest.meta({
  id: 'Manifest',
  description: 'The AI-agent navigation manifest of a website, version 1.0',
});
export type ManifestDocument = Wire<typeof ManifestDocument>;

/** The same in version 1.1. */
const CompactManifestDocument = compactManifest.meta({
  id: 'CompactManifest',
  description: 'The AI-agent navigation manifest of a website, version 1.1',
});

/** The manifest in the requested version. */
export const ManifestOfVersion = z.union([ManifestDocument, CompactManifestDocument]);
export type ManifestOfVersion = ManifestDocument | CompactManifest;

export const ManifestQuery = z.object({
  version: z
    .enum(['1.0', '1.1'], 'The version is either 1.0 or 1.1')
    .default('1.0')
    .describe('1.1 contains the same in a quarter of the bytes'),
});

export const ManifestPageQuery = z.object({
  url: pageAddress.describe('URL of the page, absolute or from the root of the site'),
});

/** The file /.well-known/ai-manifest.json of a site, which names its manifest. */
export const WellKnownDocument = z
  .object({
    manifest_provider: z.string(),
    manifest_url: z.string(),
    domain: z.string(),
    last_updated: Timestamp,
    version: z.literal('1.0'),
    description: z.string(),
    ai_features: aiManifest.shape.ai_features.describe(
      'Each true only if the manifest contains it',
    ),
  })
  .meta({ id: 'WellKnownFile' });
export type WellKnownDocument = Wire<typeof WellKnownDocument>;
