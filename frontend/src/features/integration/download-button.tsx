import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import type { AnsweredFile } from '../../lib/api.ts';
import { errorOfFailure } from '../../lib/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';

interface DownloadButtonProps {
  readonly name: string;
  readonly load: () => Promise<AnsweredFile>;
}

/** Loads a file of the scan and saves it; shows the reason when that fails. */
export function DownloadButton({ name, load }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const { text, type } = await load();
      saveFile(name, text, type);
    } catch (failure) {
      const { message } = errorOfFailure(failure);
      notifications.show({ color: 'red', message: `Download failed: ${message}` });
    } finally {
      setBusy(false);
    }
  }
  return (
    <BusyButton variant="default" size="sm" busy={busy} onClick={() => void download()}>
      Download {name}
    </BusyButton>
  );
}
