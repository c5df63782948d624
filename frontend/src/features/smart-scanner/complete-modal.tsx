import { Modal, Tabs } from '@mantine/core';
import type { RobotsUpdate } from '@signpost/contracts/http/scan.ts';
import { ManifestFile } from '../../components/manifest-file.tsx';
import { formatCount, wholeMinutes } from '../../lib/format.ts';
import type { CompletedScan } from '../../lib/live-scan/live-scan.ts';
import { useScanManifestQuery } from '../../lib/scan-manifest-api.ts';
import classes from './complete-modal.module.css';
import { ManifestPreview } from './manifest-preview.tsx';
import { ManifestState } from './manifest-state.tsx';
import { RobotsDiff } from './robots-diff.tsx';

interface CompleteModalProps {
  readonly complete: CompletedScan;
  readonly domain: string;
  readonly robots: RobotsUpdate | null;
  readonly onClose: () => void;
}

/** What a completed scan has brought: the manifest in short and in full, and the change to robots.txt. */
export function CompleteModal({ complete, domain, robots, onClose }: CompleteModalProps) {
  const manifest = useScanManifestQuery({ id: complete.scan_id, status: 'completed' });
  const minutes = minutesOf(complete);
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
        {domain}: {formatCount(complete.pages_crawled, 'page')} crawled
        {minutes !== null && ` in ${formatCount(minutes, 'minute')}`}.
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

/** Minutes as floor of seconds over 60; null when the times are not known. */
function minutesOf({ started_at, completed_at }: CompletedScan): number | null {
  if (started_at === null || completed_at === null) return null;
  return wholeMinutes((Date.parse(completed_at) - Date.parse(started_at)) / 1_000);
}
