import { expandManifest } from '@signpost/backend-domain/model/manifest/compact/from-compact.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { compactManifest } from '@signpost/contracts/manifest/compact-manifest.ts';
import { firstProblem } from '../../first-problem.ts';

/** Whether the content says that it is a manifest of version 1.1. */
export function saysCompact(content: unknown): boolean {
  return (
    typeof content === 'object' &&
    content !== null &&
    'version' in content &&
    content.version === '1.1'
  );
}

/** The manifest that a file of version 1.1 holds, or what is wrong with it, in a few words. */
export function readCompactManifest(
  content: unknown,
): { readonly manifest: Manifest } | { readonly problem: string } {
  const problem = firstProblem(compactManifest, content);
  if (problem !== null)
    return { problem: `${problem.path.map(String).join('.').slice(0, 100)}: ${problem.message}` };
  try {
    return { manifest: expandManifest(compactManifest.parse(content)) };
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message };
    throw error;
  }
}
