import type { ScanFiles } from '../../ports/manifest-repository.ts';

/** The manifest that everyone but the scan's owner gets, as text: without what lies behind the log-in unless its owner shows it. */
export function publishedText(
  files: Pick<ScanFiles, 'manifest' | 'publicVersion'>,
  { showsBehindLogin }: { readonly showsBehindLogin: boolean },
): string {
  return showsBehindLogin ? files.manifest : (files.publicVersion?.manifest ?? files.manifest);
}
