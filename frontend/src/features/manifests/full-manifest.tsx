import { Button } from '@mantine/core';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { useState } from 'react';
import { ManifestFile } from '../../components/manifest-file.tsx';
import classes from './manifest-panel.module.css';

/** The whole manifest as text, with a button that hides it. */
export function FullManifest({ manifest }: { readonly manifest: AiManifest }) {
  const [opened, setOpened] = useState(true);
  return (
    <section aria-label="Full Manifest" className={classes.full}>
      <Button variant="default" size="xs" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? 'Hide full manifest (JSON)' : 'Show full manifest (JSON)'}
      </Button>
      {opened && <ManifestFile manifest={manifest} />}
    </section>
  );
}
