import { Tabs } from '@mantine/core';
import type { AuthInfo } from '@signpost/contracts/http/scan.ts';
import { Fragment, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { AgentStatusPanel } from '../../features/agent-status/agent-status-panel.tsx';
import { LoginPrompt } from '../../features/authentication-modal/login-prompt.tsx';
import { ChannelGuide } from '../../features/integration/channel-guide.tsx';
import { IntegrationGuide } from '../../features/integration/integration-guide.tsx';
import { LiveScanner } from '../../features/live-scanner/live-scanner.tsx';
import { ManifestViewer } from '../../features/manifests/manifest-viewer.tsx';
import { SmartScanner } from '../../features/smart-scanner/smart-scanner.tsx';
import classes from './dashboard-page.module.css';

const TABS = ['smart', 'live', 'manifests', 'analytics'] as const;
type Tab = (typeof TABS)[number];

/**
 * The scanner and its results. The tab and the selected scans are in the URL's query, so that a reload shows them
 * again.
 */
export default function DashboardPage() {
  const [address, setAddress] = useSearchParams();
  const named = address.get('tab');
  const tab: Tab = TABS.find((name) => name === named) ?? 'smart';

  const set = useAddressPart(address, setAddress);

  return (
    <Page title="Dashboard" width="wide">
      <Tabs
        value={tab}
        onChange={(name) => set('tab', name === 'smart' ? null : name)}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs ?? ''}>
          <Tabs.Tab value="smart">Smart Scanner</Tabs.Tab>
          <Tabs.Tab value="live">Live Scanner (Legacy)</Tabs.Tab>
          <Tabs.Tab value="manifests">Manifests</Tabs.Tab>
          <Tabs.Tab value="analytics">Analytics</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="smart">
          <SmartScanner
            scanId={address.get('scan')}
            onScan={(id) => set('scan', id)}
            loginPrompt={loginPrompt}
          />
        </Tabs.Panel>
        <Tabs.Panel value="live">
          <LiveScanner
            scanId={address.get('live')}
            onScan={(id) => set('live', id)}
            onResults={() => set('tab', 'manifests')}
          >
            {({ scan, agents, activity, auth }) => (
              <>
                <AgentStatusPanel agents={agents} activity={activity} />
                {scan && loginPrompt(scan.id, auth)}
              </>
            )}
          </LiveScanner>
        </Tabs.Panel>
        <Tabs.Panel value="manifests">
          <ManifestViewer
            chosenId={address.get('manifest')}
            onChoose={(id) => set('manifest', id)}
            guide={(scan) => (
              <Fragment key={scan.id}>
                <IntegrationGuide scan={scan} />
                <ChannelGuide scan={scan} />
              </Fragment>
            )}
          />
        </Tabs.Panel>
        <Tabs.Panel value="analytics">
          <EmptyState title="Coming Soon">
            Analytics will show how AI agents use your website.
          </EmptyState>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/**
 * Changes query parameters of the URL. Does nothing once the user has left the page, so that a late step does not bring
 * them back.
 */
function useAddressPart(
  address: URLSearchParams,
  setAddress: (next: URLSearchParams, how: { replace: boolean }) => void,
) {
  const latest = useRef(address);
  const here = useRef(true);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return (key: string, value: string | null) => {
    if (!here.current) return;
    const next = new URLSearchParams(latest.current);
    if (value === null) next.delete(key);
    else next.set(key, value);
    latest.current = next;
    setAddress(next, { replace: true });
  };
}

const loginPrompt = (scanId: string, auth: AuthInfo | null) => (
  <LoginPrompt key={scanId} scanId={scanId} auth={auth} />
);
