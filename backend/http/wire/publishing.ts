import type { IntegrationReport } from '@signpost/backend-domain/model/publishing/integration-report.ts';
import type { ManifestAddresses } from '@signpost/backend-domain/model/publishing/manifest-addresses.ts';
import type { Publication } from '@signpost/backend-domain/model/publishing/publication.ts';
import type {
  SiteClaim,
  VerificationInstructions,
} from '@signpost/backend-domain/model/publishing/site-claim.ts';
import { durationSeconds } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { OwnSite } from '@signpost/backend-domain/use-cases/publishing/list-sites.ts';
import type { SiteReport } from '@signpost/backend-domain/use-cases/publishing/site-reports.ts';
import type { SiteVerification } from '@signpost/backend-domain/use-cases/publishing/verify-site.ts';
import type * as wire from '@signpost/contracts/http/publishing.ts';
import { scanOnWire } from '../../wire/scan.ts';
import { scoresOnWire } from './scores.ts';

export function registryEntry(
  { domain, title, pages, generatedAt, verified }: Publication,
  addresses: ManifestAddresses,
): wire.RegistryEntry {
  return {
    domain,
    title,
    manifest_url: addresses.ofDomain(domain),
    pages,
    generated_at: generatedAt.toISOString(),
    verified,
  };
}

export function validationResult(report: IntegrationReport): wire.ValidationResult {
  return {
    domain: report.domain,
    status: report.status,
    manifest_available: report.manifestAvailable,
    well_known_file: report.wellKnownFile,
    robots_block: report.robotsBlock,
    meta_tags: report.metaTags,
    sitemap: report.sitemap,
    robots_txt: report.robotsTxt,
    llms_txt: report.llmsTxt,
    channels: report.channels,
    readiness: report.readiness,
    manifest_url: report.manifestUrl,
    recommendations: report.recommendations,
  };
}

export function site(own: OwnSite): wire.Site {
  return {
    domain: own.domain,
    scans: own.scans,
    latest_scan: scanOnWire(own.latest),
    published_scan_id: own.publishedScanId,
    manifest_url: own.manifestUrl,
    own_manifest_url: own.ownManifestUrl,
    served_by_domain: own.standing.servedByDomain,
    missing: own.standing.missing,
    verification: verification(own.claim, own.instructions),
  };
}

export function verificationResult(found: SiteVerification): wire.VerificationResult {
  return {
    domain: found.domain,
    verification: verification(found.claim, found.instructions),
    checks: found.checks.map(({ method, passed, message }) => ({ method, passed, message })),
  };
}

function verification(
  { proof, ended, checkedAt }: SiteClaim,
  { file, metaTag, robotsLine }: VerificationInstructions,
): wire.Verification {
  return {
    verified: proof !== null,
    method: proof?.method ?? null,
    proved_at: proof?.provedAt.toISOString() ?? null,
    confirmed_at: proof?.lastConfirmedAt.toISOString() ?? null,
    lapses_at: proof?.lapsesAt?.toISOString() ?? null,
    ended: ended && { reason: ended.reason, at: ended.at.toISOString() },
    checked_at: checkedAt?.toISOString() ?? null,
    instructions: { file, meta_tag: metaTag, robots_line: robotsLine },
  };
}

export function siteReport({ domain, points }: SiteReport): wire.SiteReport {
  return {
    domain,
    points: points.map(({ scan, completedAt, scores }) => {
      return {
        scan_id: scan.id,
        completed_at: completedAt.toISOString(),
        pages_crawled: scan.counts.pagesCrawled,
        duration_seconds: durationSeconds(scan),
        scores: scoresOnWire(scores),
      };
    }),
  };
}
