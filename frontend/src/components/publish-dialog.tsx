import { Checkbox } from '@mantine/core';
import type { BehindLogin } from '@signpost/contracts/http/scanner.ts';
import { useState } from 'react';
import { formatCount } from '../lib/format.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './publish-dialog.module.css';

interface PublishDialogProps {
  readonly domain: string;
  readonly behind: BehindLogin;
  readonly busy: boolean;
  readonly onPublish: (includeBehindLogin: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks whether to publish the manifest with or without the pages that the scan read behind the log-in. */
export function PublishDialog({ domain, behind, busy, onPublish, onCancel }: PublishDialogProps) {
  const [included, setIncluded] = useState(false);
  const { pages, can_leave_out: canLeaveOut } = behind;
  return (
    <ConfirmDialog
      opened
      title={`Publish the manifest of ${domain}`}
      confirmLabel="Publish"
      busy={busy}
      destructive={included}
      onConfirm={() => onPublish(included)}
      onCancel={onCancel}
    >
      <p>
        The scan read {formatCount(pages.length, 'page')} after it had logged in.{' '}
        {canLeaveOut
          ? 'They are left out of the public manifest.'
          : 'This scan is too old to leave them out. Scan the site again to do so.'}
      </p>
      <ul className={classes.pages} aria-label="Pages behind the log-in">
        {pages.map(({ url, title }) => (
          <li key={url}>
            {title} <span dir="ltr">{url}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        checked={included}
        onChange={(event) => setIncluded(event.currentTarget.checked)}
        label="Publish these pages too. Everyone can then read what the manifest says about them."
      />
    </ConfirmDialog>
  );
}
