import { DEFAULT_SETTINGS } from '@signpost/backend-domain/agents/scan-settings.ts';
import type { ScanQuotas } from '@signpost/backend-domain/model/scan/scan-quotas.ts';
import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { Ports } from '@signpost/backend-domain/ports/ports.ts';
import { makeAgentWork } from '@signpost/backend-domain/use-cases/agent-work.ts';
import { makeBeginCrawl } from '@signpost/backend-domain/use-cases/begin-crawl.ts';
import { makeBehindLogin } from '@signpost/backend-domain/use-cases/behind-login.ts';
import { makeChangeVisibility } from '@signpost/backend-domain/use-cases/change-visibility.ts';
import { makeOwnChannels } from '@signpost/backend-domain/use-cases/channels/own-channels.ts';
import { makeConfirmSelection } from '@signpost/backend-domain/use-cases/confirm-selection.ts';
import { makeDeleteScan } from '@signpost/backend-domain/use-cases/delete-scan.ts';
import { makeOpenSession } from '@signpost/backend-domain/use-cases/open-session.ts';
import type { ReadScanSettings } from '@signpost/backend-domain/use-cases/own-robots.ts';
import { makeProvideCredentials } from '@signpost/backend-domain/use-cases/provide-credentials.ts';
import { makeReadMore } from '@signpost/backend-domain/use-cases/read-more.ts';
import { makeCompareScans } from '@signpost/backend-domain/use-cases/results/compare-scans.ts';
import { makeScanPages } from '@signpost/backend-domain/use-cases/results/scan-pages.ts';
import { makeScanResult } from '@signpost/backend-domain/use-cases/results/scan-result.ts';
import { makeScanShots } from '@signpost/backend-domain/use-cases/results/scan-shots.ts';
import { makeTryWorkflow } from '@signpost/backend-domain/use-cases/results/try-workflow.ts';
import { makeScanDetails } from '@signpost/backend-domain/use-cases/scan-details.ts';
import { makeScanFiles } from '@signpost/backend-domain/use-cases/scan-files.ts';
import { makeDiscoverScan, makeStartScan } from '@signpost/backend-domain/use-cases/start-scan.ts';
import { makeSteerScan } from '@signpost/backend-domain/use-cases/steer-scan.ts';
import type { ScanPorts } from './tokens.ts';

export type ScanServicePorts = Pick<
  ScanPorts,
  | 'scans'
  | 'pages'
  | 'manifests'
  | 'notes'
  | 'events'
  | 'queue'
  | 'signals'
  | 'targets'
  | 'clock'
  | 'ids'
  | 'siteFiles'
  | 'hasher'
> &
  Pick<Ports, 'snapshots' | 'throttle' | 'performer'>;

export interface ScanServiceOptions extends ScanQuotas {
  /** The largest allowed number of pages per scan (MAX_PAGES). */
  readonly mostPages: number;
  readonly manifestUrl: ReadScanSettings['manifestUrl'];
  readonly mcpUrl: () => string;
  /** Called with every scan whose visibility was changed, before its clients are informed. */
  readonly afterVisibility?: (scan: ScanSession) => Promise<void>;
}

/** The use cases of scans, for the API and the sockets. */
export function makeScanServices(ports: ScanServicePorts, options: ScanServiceOptions) {
  return {
    openSession: makeOpenSession(ports, options),
    startScan: makeStartScan(ports, options),
    discoverScan: makeDiscoverScan(ports, options),
    confirm: makeConfirmSelection(ports, options),
    readMore: makeReadMore(ports, options),
    beginCrawl: makeBeginCrawl(ports, options),
    steer: makeSteerScan(ports, options),
    agentWork: makeAgentWork(ports),
    scanDetails: makeScanDetails(ports, options),
    listScans: (ownerId: string, page: { limit: number; cursor?: string }) =>
      ports.scans.listByOwner(ownerId, page),
    files: makeScanFiles(ports, options),
    channels: makeOwnChannels(ports, { ...DEFAULT_SETTINGS, ...options }),
    scanResult: makeScanResult(ports),
    scanPages: makeScanPages(ports),
    scanShots: makeScanShots(ports),
    compareScans: makeCompareScans(ports),
    tryWorkflow: makeTryWorkflow(ports),
    behindLogin: makeBehindLogin(ports),
    changeVisibility: makeChangeVisibility(ports, options.afterVisibility),
    deleteScan: makeDeleteScan(ports, options),
    provideCredentials: makeProvideCredentials(ports),
  };
}

export type ScanServices = ReturnType<typeof makeScanServices>;
