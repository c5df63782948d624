import { Modal, Tabs } from '@mantine/core';
import type { RobotsUpdate, Scan } from '@signpost/contracts/http/scan.ts';
import { ManifestFile } from '../../components/manifest-file.tsx';
import { formatCount, wholeMinutes } from '../../lib/format.ts';
import { pagesInWords } from '../../lib/page-numbers.ts';
import { useScanManifestQuery } from '../../lib/scan-manifest-api.ts';
import classes from './complete-modal.module.css';
import { ManifestPreview } from './manifest-preview.tsx';
import { ManifestState } from './manifest-state.tsx';
import { RobotsDiff } from './robots-diff.tsx';

interface CompleteModalProps {
  readonly scan: Scan;
  readonly robots: RobotsUpdate | null;
  readonly onClose: () => void;
}

/** What a completed scan has brought: the manifest in short and in full, and the change to robots.txt. */
export function CompleteModal({ scan, robots, onClose }: CompleteModalProps) {
  const { id, status, domain, metadata } = scan;
  const manifest = useScanManifestQuery({ id, status });
  const seconds = metadata.duration_seconds;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Scan complete"
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.lead}>
        {domain}: {pagesInWords(metadata)}
        {seconds !== null && ` in ${formatCount(wholeMinutes(seconds), 'minute')}`}.
      </p>
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
    </Modal>
  );
}
