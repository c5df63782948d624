import { z } from 'zod';
import { aiManifest } from './ai-manifest.ts';

/** Where the generated schema is checked in, beside this file. */
export const MANIFEST_SCHEMA_FILE = 'ai-manifest-1.0.schema.json';

/** The manifest's JSON Schema, draft 2020-12. `id`: where it is served, when known. Unknown keys are allowed: later versions add some. */
export function manifestJsonSchema(id?: string): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(aiManifest, {
    target: 'draft-2020-12',
    io: 'input',
  });
  return {
    $schema,
    ...(id === undefined ? {} : { $id: id }),
    title: 'AI-agent navigation manifest 1.0',
    ...schema,
  };
}
