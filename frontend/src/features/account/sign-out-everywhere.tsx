import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { useAuth } from '../../lib/auth.ts';
import classes from './account.module.css';

/** Ends every session of the user, including this one. */
export function SignOutEverywhere() {
  const { logoutAll, loading } = useAuth();
  const [asked, setAsked] = useState(false);
  return (
    <Section title="Sessions">
      <p className={classes.dim}>
        If you have signed in somewhere that you do not trust, end all sessions at once.
      </p>
      <div>
        <Button variant="default" onClick={() => setAsked(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        opened={asked}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        busy={loading}
        destructive
        onConfirm={() => void logoutAll()}
        onCancel={() => setAsked(false)}
      >
        Every session ends at once, on this device too. Running scans continue.
      </ConfirmDialog>
    </Section>
  );
}
