import { DEFAULT_SETTINGS } from '@signpost/backend-domain/agents/scan-settings.ts';
import { schemaOf } from '@signpost/backend-domain/model/manifest/compact/schema-address.ts';
import { ManifestAddresses } from '@signpost/backend-domain/model/publishing/manifest-addresses.ts';
import type { Hasher } from '@signpost/backend-domain/ports/hasher.ts';
import type { LookUpCache } from '@signpost/backend-domain/ports/look-up-cache.ts';
import type { ManifestCompactor } from '@signpost/backend-domain/ports/manifest-compactor.ts';
import type { StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';
import type { Budget } from '@signpost/backend-domain/ports/throttle.ts';
import {
  makeClaimedChannel,
  makePublicChannel,
  type PublicChannelPorts,
} from '@signpost/backend-domain/use-cases/channels/public-channels.ts';
import { makeAgentManifests } from '@signpost/backend-domain/use-cases/publishing/agent-manifests.ts';
import {
  AGENT_TEST_BUDGET,
  type AgentTestPorts,
  makeAgentTest,
  makeLatestAgentTest,
} from '@signpost/backend-domain/use-cases/publishing/agent-test.ts';
import {
  type IntegrationFilePorts,
  makeVerificationFile,
  makeWellKnownFile,
} from '@signpost/backend-domain/use-cases/publishing/integration-files.ts';
import { makeKnownReadiness } from '@signpost/backend-domain/use-cases/publishing/known-readiness.ts';
import {
  type ListSitesPorts,
  makeListSites,
} from '@signpost/backend-domain/use-cases/publishing/list-sites.ts';
import { makeManifestParts } from '@signpost/backend-domain/use-cases/publishing/manifest-parts.ts';
import {
  makeClaimedManifest,
  makePublicManifest,
  makeRegistry,
  makeScanManifest,
  PUBLIC_READS_BUDGET,
} from '@signpost/backend-domain/use-cases/publishing/public-manifests.ts';
import {
  makePublishScan,
  type PublishScanPorts,
} from '@signpost/backend-domain/use-cases/publishing/publish-scan.ts';
import {
  makeRecheckOnPublishing,
  makeRecheckProofs,
} from '@signpost/backend-domain/use-cases/publishing/recheck-proofs.ts';
import { makeClaimedManifestUrl } from '@signpost/backend-domain/use-cases/publishing/site-claims.ts';
import {
  makeSiteReports,
  type SiteReportPorts,
} from '@signpost/backend-domain/use-cases/publishing/site-reports.ts';
import {
  makeValidateSite,
  VALIDATION_BUDGET,
  type ValidateSitePorts,
} from '@signpost/backend-domain/use-cases/publishing/validate-site.ts';
import {
  makeVerifySite,
  VERIFICATION_BUDGET,
  type VerifySitePorts,
} from '@signpost/backend-domain/use-cases/publishing/verify-site.ts';
import type { VisitorWork } from '@signpost/backend-domain/use-cases/visitor-work.ts';
import {
  type ManifestVersion,
  manifestJsonSchema,
} from '@signpost/contracts/manifest/json-schema.ts';
import { publicSchemaUrl } from './scan-settings.ts';

/** All ports that the use cases of publishing need. */
export interface PublishingPorts
  extends PublishScanPorts,
    PublicChannelPorts,
    IntegrationFilePorts,
    ListSitesPorts,
    SiteReportPorts,
    AgentTestPorts,
    VerifySitePorts,
    ValidateSitePorts {
  readonly hasher: Hasher;
  readonly lookUps: LookUpCache;
  readonly compactor: ManifestCompactor;
  /** The fetcher for visitors without an account, with slots separate from those of scans. */
  readonly visitorFetcher: StaticFetcher;
}

export interface PublishingSettings {
  /** Returns the public base URL without a trailing slash; called when a URL is written. */
  readonly publicUrl: () => string;
  /** Budgets that replace the default ones. */
  readonly budgets?: Partial<PublishingBudgets> | undefined;
}

/** How often a visitor may validate sites or read public resources, and a user verify and test their sites. */
type PublishingBudgets = Readonly<
  Record<'validation' | 'verification' | 'publicReads' | 'agentTest', Budget>
>;

const PUBLISHING_BUDGETS: PublishingBudgets = {
  validation: VALIDATION_BUDGET,
  verification: VERIFICATION_BUDGET,
  publicReads: PUBLIC_READS_BUDGET,
  agentTest: AGENT_TEST_BUDGET,
};

/** The use cases of public manifests, the registry, sites and their verification, validation and reports. */
export function publishingServices(
  ports: PublishingPorts,
  { publicUrl, budgets }: PublishingSettings,
  visitors: VisitorWork,
) {
  const addresses = new ManifestAddresses(publicUrl);
  const { validation, verification, publicReads, agentTest } = {
    ...PUBLISHING_BUDGETS,
    ...budgets,
  };
  const validateSite = makeValidateSite(
    { ...ports, fetcher: ports.visitorFetcher },
    addresses,
    visitors,
    validation,
  );
  return {
    addresses,
    claimedManifestUrl: makeClaimedManifestUrl(ports, addresses),
    publishScan: makePublishScan(ports),
    publicManifest: makePublicManifest(ports, publicReads),
    claimedManifest: makeClaimedManifest(ports, publicReads),
    publicChannel: makePublicChannel(ports, DEFAULT_SETTINGS, addresses, publicReads),
    claimedChannel: makeClaimedChannel(ports, DEFAULT_SETTINGS, addresses, publicReads),
    scanManifest: makeScanManifest(ports, addresses, publicReads),
    registry: makeRegistry(ports, publicReads),
    agentManifests: makeAgentManifests(ports, addresses, publicReads),
    manifestParts: makeManifestParts(ports),
    manifestSchema: (version: ManifestVersion) =>
      manifestJsonSchema(version, schemaOf(publicSchemaUrl(publicUrl()), version)),
    sha256: (text: string) => ports.hasher.sha256(text),
    validateSite,
    readiness: makeKnownReadiness(ports.lookUps, validateSite),
    verifySite: makeVerifySite(ports, addresses, verification),
    recheckProofs: makeRecheckProofs(ports, addresses),
    recheckOnPublishing: makeRecheckOnPublishing(ports, addresses),
    listSites: makeListSites(ports, addresses),
    wellKnownFile: makeWellKnownFile(ports, addresses),
    verificationFile: makeVerificationFile(ports),
    siteReports: makeSiteReports(ports),
    testAsAgent: makeAgentTest(ports, agentTest),
    latestAgentTest: makeLatestAgentTest(ports),
  };
}

export type PublishingServices = ReturnType<typeof publishingServices>;
