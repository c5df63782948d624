import { expandManifest } from '@signpost/backend-domain/model/manifest/compact/from-compact.ts';
import type { ManifestContent } from '@signpost/backend-domain/ports/manifest-schema.ts';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { compactManifest } from '@signpost/contracts/manifest/compact-manifest.ts';
import type { z } from 'zod';
import { firstProblem } from './first-problem.ts';

/** The manifest in parsed JSON, checked by the schema of the version that it names; 1.0 when it names none. */
export function manifestContent(content: unknown): ManifestContent {
  if (!saysCompact(content)) {
    const problem = problemOf(aiManifest, content);
    // A file may omit null values; the schema adds them.
    return problem === null
      ? { valid: true, manifest: aiManifest.parse(content) }
      : { valid: false, version: '1.0', problem };
  }
  const problem = problemOf(compactManifest, content);
  if (problem !== null) return { valid: false, version: '1.1', problem };
  try {
    return { valid: true, manifest: expandManifest(compactManifest.parse(content)) };
  } catch (error) {
    // An index in the file is outside its tables.
    if (error instanceof RangeError)
      return { valid: false, version: '1.1', problem: error.message };
    throw error;
  }
}

/** The first problem, with its place in the file; null when the content is valid. */
export function problemOf(schema: z.ZodType, content: unknown): string | null {
  const problem = firstProblem(schema, content);
  if (problem === null) return null;
  const place = problem.path.map(String).join('.').slice(0, 100) || 'the whole';
  return `${place}: ${problem.message}`;
}

function saysCompact(content: unknown): boolean {
  return (
    typeof content === 'object' &&
    content !== null &&
    'version' in content &&
    content.version === '1.1'
  );
}
