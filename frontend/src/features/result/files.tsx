import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { RobotsUpdate } from '@signpost/contracts/http/scan.ts';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FilePanel } from '../../components/file-panel.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { LoadingLabel } from '../../components/loading-label.tsx';
import { Section } from '../../components/section.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { saveBlob } from '../../lib/save-file.ts';
import classes from './result.module.css';
import { useLazyResultFileQuery, useResultFileQuery } from './result-api.ts';
import { RESULT_FILES, type ResultFile, readableText } from './result-files.ts';

interface FilesProps {
  readonly scanId: string;
  readonly domain: string;
  readonly robots: RobotsUpdate | null;
}

/** The files that the scan has written: to view, copy and download one by one, or to download as a zip. */
export function Files({ scanId, domain, robots }: FilesProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const [ask] = useLazyResultFileQuery();
  const [busy, setBusy] = useState(false);

  async function downloadAll() {
    setBusy(true);
    try {
      const { zipOfFiles } = await import('./zip-of-files.ts');
      const load = async (file: ResultFile, part?: number) =>
        (
          await ask({
            id: scanId,
            name: file.name,
            ...(part === undefined ? {} : { part }),
          }).unwrap()
        ).text;
      saveBlob(`signpost-${domain.replaceAll(':', '-')}.zip`, await zipOfFiles(RESULT_FILES, load));
    } catch (failure) {
      const { message } = errorOfFailure(failure);
      notifications.show({ color: 'red', message: `Download failed: ${message}` });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title="Files" id="files">
      <div>
        <BusyButton variant="default" size="sm" busy={busy} onClick={() => void downloadAll()}>
          Download all
        </BusyButton>
      </div>
      <ul className={classes.files}>
        {RESULT_FILES.map((file) => (
          <li key={file.name} className={classes.file}>
            <div className={classes.fileHead}>
              <div>
                <h3>{file.name}</h3>
                <p>
                  {file.purpose}
                  {file.path !== null && (
                    <>
                      {' '}
                      Goes to <code dir="ltr">{file.path}</code>.
                    </>
                  )}
                </p>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-expanded={opened === file.name}
                onClick={() => setOpened(opened === file.name ? null : file.name)}
              >
                {opened === file.name ? 'Close' : 'View'}
                <span className="visually-hidden"> {file.name}</span>
              </Button>
            </div>
            {opened === file.name && (
              <OpenedFile
                scanId={scanId}
                file={file}
                original={
                  file.name === 'robots.txt' && robots !== null ? (robots.original ?? '') : null
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OpenedFileProps {
  readonly scanId: string;
  readonly file: ResultFile;
  /** The file that the site has now, to mark the new lines. Empty when the site has none; null when that is unknown. */
  readonly original: string | null;
}

function OpenedFile({ scanId, file, original }: OpenedFileProps) {
  const { data, error, refetch } = useResultFileQuery({ id: scanId, name: file.name });
  if (data === undefined && error !== undefined) {
    return (
      <LoadFailure title={`${file.name} could not be loaded`} error={error} onRetry={refetch} />
    );
  }
  if (data === undefined) return <LoadingLabel />;
  return (
    <FilePanel
      name={file.name}
      text={readableText(file, data.text)}
      type={data.type}
      language={file.language}
      original={original}
    />
  );
}
