import { z } from 'zod';
import type { Wire } from '../wire.ts';

/** The manifest file inside an answer. */
export const ManifestDocument = z
  .record(z.string(), z.unknown())
  .meta({ id: 'Manifest', description: 'The AI-agent navigation manifest, version 1.0' });
export type ManifestDocument = Wire<typeof ManifestDocument>;
