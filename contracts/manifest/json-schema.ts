import { z } from 'zod';
import { aiManifest } from './ai-manifest.ts';
import { compactManifest } from './compact-manifest.ts';

const SCHEMAS = { '1.0': aiManifest, '1.1': compactManifest } as const;

export type ManifestVersion = keyof typeof SCHEMAS;

export const MANIFEST_VERSIONS = Object.keys(SCHEMAS) as ManifestVersion[];

/** Where the generated schema of a version is checked in, beside this file. */
export function manifestSchemaFile(version: ManifestVersion): string {
  return `ai-manifest-${version}.schema.json`;
}

/**
 * The manifest's JSON Schema, draft 2020-12. `id`: where it is served, when known. Unknown keys are allowed: later versions
 * add some.
 */
export function manifestJsonSchema(
  version: ManifestVersion,
  id?: string,
): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(SCHEMAS[version], {
    target: 'draft-2020-12',
    io: 'input',
  });
  return {
    $schema,
    ...(id === undefined ? {} : { $id: id }),
    title: `AI-agent navigation manifest ${version}`,
    ...schema,
  };
}
