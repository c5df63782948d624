import type {
  ManifestCheck,
  ManifestSchema,
} from '@signpost/backend-domain/ports/manifest-schema.ts';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { firstProblem } from '../first-problem.ts';

/** Many times the content of our largest manifest. */
const mostValues = 1_000_000;
const mostCharacters = 10_000_000;

/** Checks texts against the schema that the contract publishes. The limits above bound the cost. */
export class ZodManifestSchema implements ManifestSchema {
  async check(text: string): Promise<ManifestCheck> {
    if (text.length > mostCharacters) return { valid: false, problem: 'it is longer than 10 MB' };
    const content = parsed(text);
    if (content === undefined) return { valid: false, problem: 'it is not JSON' };
    if (hasMoreValues(content, mostValues))
      return { valid: false, problem: 'it holds more than a million values' };
    const problem = firstProblem(aiManifest, content);
    if (problem === null) return { valid: true, domain: aiManifest.parse(content).website.domain };
    const place = problem.path.map(String).join('.').slice(0, 100);
    return { valid: false, problem: `${place || 'the whole'}: ${problem.message}` };
  }
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
