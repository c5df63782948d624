import type {
  ManifestCheck,
  ManifestSchema,
} from '@signpost/backend-domain/ports/manifest-schema.ts';
import { aiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';

/** Holds texts to the schema that the contract publishes. */
export class ZodManifestSchema implements ManifestSchema {
  check(text: string): ManifestCheck {
    const content = parsed(text);
    if (content === undefined) return { valid: false, problem: 'it is not JSON' };
    const result = aiManifest.safeParse(content);
    if (result.success) return { valid: true, domain: result.data.website.domain };
    const [issue] = result.error.issues;
    const place = (issue?.path ?? []).map(String).join('.').slice(0, 100);
    return { valid: false, problem: `${place || 'the whole'}: ${issue?.message ?? 'is wrong'}` };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
