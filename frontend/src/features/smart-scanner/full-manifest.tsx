import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { saveFile } from '../../lib/save-file.ts';
import classes from './complete-modal.module.css';
import { type ManifestQuery, ManifestState } from './manifest-state.tsx';

/** Longer texts make a browser stumble; copy and download always have the whole. */
const SHOWN_CHARACTERS = 200_000;

/** The manifest file, to read, copy and download as manifest.json. */
export function FullManifest({ answer }: { readonly answer: ManifestQuery }) {
  return (
    <ManifestState answer={answer}>{(manifest) => <Text manifest={manifest} />}</ManifestState>
  );
}

function Text({ manifest }: { readonly manifest: object }) {
  const text = useMemo(() => JSON.stringify(manifest, null, 2), [manifest]);
  const cut = text.length > SHOWN_CHARACTERS;
  return (
    <>
      <div className={classes.actions}>
        <CopyButton text={text} />
        <Button variant="default" size="xs" onClick={() => saveFile('manifest.json', text)}>
          Download
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre className={classes.code} tabIndex={0}>
        {cut ? text.slice(0, SHOWN_CHARACTERS) : text}
      </pre>
      {cut && <p className={classes.lead}>Only the beginning is shown; the download has it all.</p>}
    </>
  );
}
