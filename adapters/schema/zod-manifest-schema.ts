import type {
  ManifestCheck,
  ManifestContent,
  ManifestSchema,
} from '@signpost/backend-domain/ports/manifest-schema.ts';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { manifestContent, problemOf } from '../manifest-content.ts';

/** Many times the content of our largest manifest. */
const MAX_VALUES = 1_000_000;
const MAX_CHARACTERS = 10_000_000;

/** Checks texts against the schemas that the contract publishes. The limits above bound the cost. */
export class ZodManifestSchema implements ManifestSchema {
  async check(text: string): Promise<ManifestCheck> {
    const content = contentOf(text);
    if ('problem' in content) return { valid: false, problem: content.problem };
    const problem = problemOf(aiManifest, content.value);
    if (problem !== null) return { valid: false, problem };
    return { valid: true, domain: aiManifest.parse(content.value).website.domain };
  }

  async read(text: string): Promise<ManifestContent> {
    const content = contentOf(text);
    if ('problem' in content) return { valid: false, version: '1.0', problem: content.problem };
    return manifestContent(content.value);
  }
}

/** The JSON of a text that is not too large to be checked; else why not. */
function contentOf(text: string): { readonly value: unknown } | { readonly problem: string } {
  if (text.length > MAX_CHARACTERS) return { problem: 'it is longer than 10 MB' };
  const value = parsed(text);
  if (value === undefined) return { problem: 'it is not JSON' };
  if (hasMoreValues(value, MAX_VALUES)) return { problem: 'it has more than a million values' };
  return { value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** Without recursion: JSON nests as deep as it is long. */
function hasMoreValues(content: unknown, most: number): boolean {
  const waiting = [content];
  for (let seen = 0; seen < waiting.length; seen += 1) {
    const value = waiting[seen];
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) waiting.push(inner);
    if (waiting.length > most) return true;
  }
  return false;
}
