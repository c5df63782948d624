import type {
  ManifestCheck,
  ManifestContent,
  ManifestSchema,
} from '@signpost/backend-domain/ports/manifest-schema.ts';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { manifestContent, problemOf } from '../manifest-content.ts';

/** Limits far above the size of the largest manifest that Signpost writes. */
const MAX_VALUES = 1_000_000;
const MAX_CHARACTERS = 10_000_000;

/** Checks texts against the schemas that the contract publishes. The limits above bound the time and memory. */
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

/** The parsed JSON of a text; a problem when the text is too large or not JSON. */
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

/** Counts without recursion, because JSON may nest as deep as it is long. */
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
