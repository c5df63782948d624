import type { ScanFiles } from '../../ports/manifest-repository.ts';

/**
 * The text of the manifest for everyone except the scan's owner: without the pages behind the log-in, unless the owner
 * publishes them.
 */
export function publishedText(
  files: Pick<ScanFiles, 'manifest' | 'publicVersion'>,
  { showsBehindLogin }: { readonly showsBehindLogin: boolean },
): string {
  return showsBehindLogin ? files.manifest : (files.publicVersion?.manifest ?? files.manifest);
}
