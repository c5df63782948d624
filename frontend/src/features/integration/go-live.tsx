import { Button } from '@mantine/core';
import type { Verification } from '@signpost/contracts/http/publishing.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { PublishDialog } from '../../components/publish-dialog.tsx';
import { useSitesQuery } from '../../lib/sites-api.ts';
import { useScanChanges } from '../../lib/use-scan-changes.ts';
import { ChannelGuide } from './channel-guide.tsx';
import classes from './go-live.module.css';
import { type GoLiveStep, goLiveSteps, type StepState } from './go-live-steps.ts';
import { IntegrationGuide } from './integration-guide.tsx';
import { useIntegrationTest } from './use-integration-test.ts';

interface GoLiveProps {
  readonly scan: Scan;
  /** The ways to verify ownership, which another feature shows. */
  readonly verification: (scanId: string, verification: Verification) => ReactNode;
}

const STATES: Readonly<Record<StepState, string>> = {
  done: 'Done',
  open: 'To do',
  unknown: 'Not known yet',
};

/** The steps between a finished scan and a manifest that agents find: the state of each, and its action. */
export function GoLive({ scan, verification }: GoLiveProps) {
  const { domain } = scan;
  const { data: sites } = useSitesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { check, validating, test } = useIntegrationTest(scan);
  const changes = useScanChanges();
  const [verifying, setVerifying] = useState(false);
  const [installing, setInstalling] = useState(false);
  const site = sites?.sites.find((each) => each.domain === domain);
  const actions: Partial<Record<GoLiveStep['name'], ReactNode>> = {
    Publish: (
      <BusyButton
        size="xs"
        variant={scan.isPublic ? 'default' : 'filled'}
        busy={changes.busyId === scan.id}
        onClick={() => void changes.toggleVisibility(scan)}
      >
        {scan.isPublic ? 'Make private' : 'Publish'}
      </BusyButton>
    ),
    'Verify ownership': site && (
      <Button
        size="xs"
        variant="default"
        aria-expanded={verifying}
        onClick={() => setVerifying(!verifying)}
      >
        {verifying ? 'Hide options' : 'Show options'}
      </Button>
    ),
    Install: (
      <Button
        size="xs"
        variant="default"
        aria-expanded={installing}
        onClick={() => setInstalling(!installing)}
      >
        {installing ? 'Hide guides' : 'Show guides'}
      </Button>
    ),
    Test: (
      <BusyButton
        size="xs"
        variant="default"
        busy={validating}
        busyLabel="Testing…"
        onClick={() => void test()}
      >
        Test now
      </BusyButton>
    ),
  };
  return (
    <>
      <ol className={classes.steps} aria-label="Steps to go live">
        {goLiveSteps({ scan, site, check }).map(({ name, state, text }) => (
          <li key={name} data-state={state} className={classes.step}>
            <span className={classes.mark} aria-hidden="true">
              {state === 'done' ? '✓' : state === 'open' ? '–' : '…'}
            </span>
            <div className={classes.words}>
              <h3>
                {name} <span className={classes.state}>{STATES[state]}</span>
              </h3>
              <p>{text}</p>
              {name === 'Verify ownership' && verifying && site && (
                <div>{verification(site.latest_scan.id, site.verification)}</div>
              )}
            </div>
            {actions[name]}
          </li>
        ))}
      </ol>
      {installing && (
        <>
          <IntegrationGuide scan={scan} />
          <ChannelGuide scan={scan} />
        </>
      )}
      {changes.publishing && (
        <PublishDialog
          domain={changes.publishing.scan.domain}
          behind={changes.publishing.behind}
          busy={changes.busyId !== null}
          onPublish={(included) => void changes.publish(included)}
          onCancel={changes.cancelPublishing}
        />
      )}
    </>
  );
}
