import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import type { Ports } from '@signpost/backend-domain/ports/ports.ts';
import type { SiteFileReader } from '@signpost/backend-domain/ports/site-file-reader.ts';
import type { AccountPorts } from '@signpost/backend-domain/use-cases/accounts/account-ports.ts';
import {
  type VisitorQuotas,
  VisitorWork,
} from '@signpost/backend-domain/use-cases/visitor-work.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import type { SystemServices } from '../http/routes/system.ts';
import { type AccountServices, type AccountSettings, accountServices } from './account-services.ts';
import { type DiscoveryServices, discoveryServices } from './discovery-services.ts';
import {
  type PublishingPorts,
  type PublishingServices,
  type PublishingSettings,
  publishingServices,
} from './publishing-services.ts';
import { makeScanServices, type ScanServiceOptions, type ScanServices } from './scan-services.ts';
import type { ScanPorts } from './tokens.ts';

/** All ports that the server's use cases need. */
export interface ServerPorts
  extends ScanPorts,
    AccountPorts,
    PublishingPorts,
    Pick<Ports, 'snapshots' | 'performer'> {
  /** The readers `documents` and `siteFiles` for visitors without an account. */
  readonly visitorDocuments: DocumentReader;
  readonly visitorSiteFiles: SiteFileReader;
}

export interface ServiceSettings {
  readonly accounts: AccountSettings;
  readonly scans: Omit<ScanServiceOptions, 'manifestUrl' | 'mcpUrl' | 'afterVisibility'>;
  readonly publishing: PublishingSettings;
  readonly visitors: VisitorQuotas;
}

/** Everything that handlers and sockets call: one member per resource, each created in its own file. */
export interface HttpServices {
  readonly accounts: AccountServices;
  readonly scans: ScanServices;
  readonly discovery: DiscoveryServices;
  readonly publishing: PublishingServices;
  readonly system: SystemServices;
  /** Work that continues after the response. */
  readonly background: BackgroundWork;
}

/** Creates the use cases over the ports. */
export function httpServices(
  ports: ServerPorts,
  settings: ServiceSettings,
  { system, background }: Pick<HttpServices, 'system' | 'background'>,
): HttpServices {
  const visitors = new VisitorWork(settings.visitors);
  const visitorPorts = {
    ...ports,
    documents: ports.visitorDocuments,
    siteFiles: ports.visitorSiteFiles,
  };
  const publishing = publishingServices(visitorPorts, settings.publishing, visitors);
  return {
    accounts: accountServices(ports, settings.accounts),
    scans: makeScanServices(ports, {
      ...settings.scans,
      manifestUrl: publishing.claimedManifestUrl,
      mcpUrl: () => publishing.addresses.ofMcp(),
      afterVisibility: async (scan) => {
        await publishing.publishScan(scan);
        background.start(() => publishing.recheckOnPublishing(scan));
      },
    }),
    discovery: discoveryServices({ ...visitorPorts, fetcher: ports.visitorFetcher }, visitors),
    publishing,
    system,
    background,
  };
}
