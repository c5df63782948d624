import { z } from 'zod';
import { aiManifest } from '../manifest/ai-manifest.ts';
import type { Wire } from '../wire.ts';
import { Timestamp } from './scan.ts';

/** The manifest file inside an answer. */
export const ManifestDocument = aiManifest.meta({
  id: 'Manifest',
  description: 'The AI-agent navigation manifest of a website, version 1.0',
});
export type ManifestDocument = Wire<typeof ManifestDocument>;

/** What a site serves as /.well-known/ai-manifest.json: the way from the site to its manifest. */
export const WellKnownDocument = z
  .object({
    manifest_provider: z.string(),
    manifest_url: z.string(),
    domain: z.string(),
    last_updated: Timestamp,
    version: z.literal('1.0'),
    description: z.string(),
    ai_features: aiManifest.shape.ai_features.describe(
      'Each true only if the manifest really holds it',
    ),
  })
  .meta({ id: 'WellKnownFile' });
export type WellKnownDocument = Wire<typeof WellKnownDocument>;
