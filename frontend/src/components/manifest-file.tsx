import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { useMemo } from 'react';
import { FilePanel } from './file-panel.tsx';

/** The manifest as it is: to read, to copy, and to download as manifest.json. */
export function ManifestFile({ manifest }: { readonly manifest: AiManifest }) {
  const text = useMemo(() => JSON.stringify(manifest, null, 2), [manifest]);
  return (
    <FilePanel
      name="manifest.json"
      text={text}
      type="application/json"
      language="json"
      original={null}
    />
  );
}
