import { Tabs } from '@mantine/core';
import type { RobotsUpdate, Scan } from '@signpost/contracts/http/scan.ts';
import { BusyButton } from '../../components/busy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ManifestFile } from '../../components/manifest-file.tsx';
import { ResultLink } from '../../components/result-link.tsx';
import { ScanProblemBox } from '../../components/scan-problem-box.tsx';
import { formatCount, wholeMinutes } from '../../lib/format.ts';
import type { ScanProblem } from '../../lib/live-scan/scan-errors.ts';
import { pagesInWords } from '../../lib/page-numbers.ts';
import { useScanManifestQuery } from '../../lib/scan-manifest-api.ts';
import classes from './complete-modal.module.css';
import { ManifestPreview } from './manifest-preview.tsx';
import { ManifestState } from './manifest-state.tsx';
import { RobotsDiff } from './robots-diff.tsx';

interface CompleteModalProps {
  readonly scan: Scan;
  readonly robots: RobotsUpdate | null;
  /** Whether a step of the scan is running. */
  readonly busy: boolean;
  /** Why the latest step failed. */
  readonly problem: ScanProblem | null;
  /** Makes the scan read the pages that it found and did not read. */
  readonly onReadMore: (id: string) => void;
  readonly onClose: () => void;
}

/** The results of a completed scan: a summary of the manifest, the whole manifest, and the changed robots.txt. */
export function CompleteModal(props: CompleteModalProps) {
  const { scan, robots, busy, problem, onReadMore, onClose } = props;
  const { id, status, domain, metadata } = scan;
  const manifest = useScanManifestQuery({ id, status });
  const seconds = metadata.duration_seconds;
  const offered = metadata.pages_offered ?? 0;
  return (
    <Dialog onClose={onClose} title="Scan complete" size="xl">
      <p className={classes.lead}>
        {domain}: {pagesInWords(metadata)}
        {seconds !== null && ` in ${formatCount(wholeMinutes(seconds), 'minute')}`}.
      </p>
      <ResultLink scanId={id} mb="md" />
      {offered > 0 && (
        <div className={classes.more}>
          <p>{formatCount(offered, 'more page')} found that this scan has not read.</p>
          <BusyButton size="xs" busy={busy} onClick={() => onReadMore(id)}>
            Read {formatCount(offered, 'more page')}
          </BusyButton>
        </div>
      )}
      <div className={classes.problem}>
        <ScanProblemBox problem={problem} />
      </div>
      <Tabs defaultValue="preview" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="preview">Preview</Tabs.Tab>
          <Tabs.Tab value="manifest">Full manifest</Tabs.Tab>
          <Tabs.Tab value="robots">robots.txt</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="preview" pt="md">
          <ManifestPreview answer={manifest} />
        </Tabs.Panel>
        <Tabs.Panel value="manifest" pt="md">
          <ManifestState answer={manifest}>
            {(whole) => <ManifestFile manifest={whole} />}
          </ManifestState>
        </Tabs.Panel>
        <Tabs.Panel value="robots" pt="md">
          {robots ? (
            <RobotsDiff robots={robots} />
          ) : (
            <p className={classes.lead}>No robots.txt was written for this scan.</p>
          )}
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
