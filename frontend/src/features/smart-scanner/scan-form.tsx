import { TextInput } from '@mantine/core';
import type { QuickDiscovery } from '@signpost/contracts/http/public.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { RecentAddresses } from '../../components/recent-addresses.tsx';
import { AnalysisNote } from './analysis-note.tsx';
import classes from './scan-form.module.css';

interface ScanFormProps {
  readonly url: string;
  readonly recent: readonly string[];
  readonly connected: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onEdit: (url: string) => void;
  readonly onStart: () => void;
  /** The quick analysis of this address from the home page; null when there is none. */
  readonly analysis: QuickDiscovery | null;
  readonly limited: boolean;
  readonly onUnlimit: () => void;
}

/** The form that starts a scan; below it the recently scanned addresses. */
export function ScanForm(props: ScanFormProps) {
  const { url, recent, connected, busy } = props;
  return (
    <div className={classes.box}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onStart();
        }}
      >
        <TextInput
          className={classes.input ?? ''}
          label="Website URL"
          size="md"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="example.com"
          value={url}
          error={props.problem}
          onChange={(event) => props.onEdit(event.currentTarget.value)}
        />
        <BusyButton
          type="submit"
          size="md"
          busy={busy}
          disabled={url.trim() === '' || !connected}
          className={classes.start ?? ''}
        >
          Start Smart Scan
        </BusyButton>
      </form>
      {props.analysis && (
        <AnalysisNote
          analysis={props.analysis}
          limited={props.limited}
          onUnlimit={props.onUnlimit}
        />
      )}
      <RecentAddresses urls={recent} onChoose={props.onEdit} />
    </div>
  );
}
