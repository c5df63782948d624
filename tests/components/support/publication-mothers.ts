import type { LoginHistoryEntry } from '@signpost/contracts/http/auth.ts';
import type {
  Site,
  SiteReport,
  ValidationResult,
  Verification,
  VerificationResult,
} from '@signpost/contracts/http/publishing.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';

/** Sites, reports, validations and sign-ins as the server sends them. */

/** The address that belongs to the user's claim. */
export const OWN_MANIFEST_URL = 'https://signpost.example/api/claims/claim-00000000000001/manifest';

export function aVerification(overrides: Partial<Verification> = {}): Verification {
  return {
    verified: false,
    method: null,
    proved_at: null,
    confirmed_at: null,
    lapses_at: null,
    ended: null,
    checked_at: null,
    instructions: {
      file: {
        url: 'https://shop.example/.well-known/signpost-verification.txt',
        content: 'signpost-verification=abc',
      },
      meta_tag: '<meta name="signpost-verification" content="abc">',
      robots_line: `AI-Manifest: ${OWN_MANIFEST_URL}`,
    },
    ...overrides,
  };
}

/** A check that found no proof for shop.example. */
export function aVerificationResult(
  overrides: Partial<VerificationResult> = {},
): VerificationResult {
  return { domain: 'shop.example', verification: aVerification(), checks: [], ...overrides };
}

/** A site with one scan, which is private. */
export function aSite(latest: Scan, overrides: Partial<Site> = {}): Site {
  return {
    domain: latest.domain,
    scans: 1,
    latest_scan: latest,
    published_scan_id: null,
    manifest_url: null,
    own_manifest_url: OWN_MANIFEST_URL,
    served_by_domain: 'nothing',
    missing: ['verify', 'publish'],
    verification: aVerification(),
    ...overrides,
  };
}

type ReportPoint = SiteReport['points'][number];

export function aReportPoint(overrides: Partial<ReportPoint> = {}): ReportPoint {
  return {
    scan_id: 'scan-000000000000001',
    completed_at: '2026-03-09T12:00:00.000Z',
    pages_crawled: 12,
    duration_seconds: 150,
    scores: { speed: 90, seo: 80, accessibility: 70, best_practices: 60, agentic: null },
    ...overrides,
  };
}

/** A site without any of the files that a validation checks. */
export function aValidation(overrides: Partial<ValidationResult> = {}): ValidationResult {
  return {
    domain: 'shop.example',
    status: 'not_optimized',
    manifest_available: false,
    well_known_file: false,
    robots_block: false,
    meta_tags: false,
    sitemap: false,
    robots_txt: 'present',
    llms_txt: false,
    channels: [],
    readiness: { level: 0, name: 'Not Ready', missing: [] },
    manifest_url: null,
    recommendations: [],
    ...overrides,
  };
}

export function aSignIn(overrides: Partial<LoginHistoryEntry> = {}): LoginHistoryEntry {
  return {
    id: 'entry-1',
    at: '2026-03-09T12:00:00.000Z',
    ip: '192.0.2.7',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    success: true,
    ...overrides,
  };
}
