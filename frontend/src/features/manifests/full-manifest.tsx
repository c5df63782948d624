import { Button } from '@mantine/core';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { useMemo, useState } from 'react';
import { CopyButton } from '../../components/copy-button.tsx';
import { formatNumber } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import classes from './manifest-panel.module.css';

/** More text than this makes browsers slow; the whole is copied and downloaded all the same. */
const SHOWN_CHARACTERS = 200_000;

/** The manifest as it is, to read, copy or save. Written out only when it is opened. */
export function FullManifest({ manifest }: { readonly manifest: AiManifest }) {
  const [opened, setOpened] = useState(false);
  return (
    <section aria-label="Full Manifest" className={classes.full}>
      <Button variant="default" size="xs" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {opened ? 'Hide full manifest (JSON)' : 'Show full manifest (JSON)'}
      </Button>
      {opened && <Json manifest={manifest} />}
    </section>
  );
}

function Json({ manifest }: { readonly manifest: AiManifest }) {
  const json = useMemo(() => JSON.stringify(manifest, null, 2), [manifest]);
  const rest = json.length - SHOWN_CHARACTERS;
  return (
    <>
      <div className={classes.tools}>
        <CopyButton text={json} />
        <Button
          variant="default"
          size="xs"
          onClick={() => saveFile('manifest.json', json, 'application/json')}
        >
          Download
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <pre className={classes.json} tabIndex={0} dir="ltr">
        {json.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {rest > 0 && (
        <p className={classes.none}>
          {formatNumber(rest)} more characters are in the copy and in the download.
        </p>
      )}
    </>
  );
}
