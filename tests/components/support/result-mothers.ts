import type {
  ResultPage,
  ReviewedElement,
  ReviewedWorkflow,
  ReviewResult,
  ScanComparison,
  ScanPages,
  ScanResult,
  ScanShots,
} from '@signpost/contracts/http/result.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { SessionDetails } from '@signpost/contracts/http/scanner.ts';
import type { ContractServer } from './contract-server.ts';
import { aManifest, aManifestAnswer, anElement, aSession, START } from './manifest-answers.ts';
import { aSite, aValidation } from './publication-mothers.ts';
import { aListedScan, showScan } from './scans.ts';

/** Results of scans as the server sends them. */

export function aReviewedElement(overrides: Partial<ReviewedElement> = {}): ReviewedElement {
  return {
    id: 'buy',
    page: START,
    type: 'button',
    role: 'button',
    name: 'Buy',
    verdict: 'verified',
    selector_before: '#buy',
    selector_after: '#buy',
    looked_for: 1,
    found_on: 1,
    seen: { page: START, count: 1, role: 'button', name: 'Buy' },
    ...overrides,
  };
}

export function aReviewedWorkflow(overrides: Partial<ReviewedWorkflow> = {}): ReviewedWorkflow {
  return {
    id: 'search',
    name: 'Search the shop',
    goal: 'Find a product.',
    replay: 'reached_goal',
    broke_at: null,
    note: null,
    withheld: false,
    steps: [
      { n: 1, description: 'Open the start page' },
      { n: 2, description: 'Type the words' },
    ],
    may_try: true,
    ...overrides,
  };
}

export function aReview(overrides: Partial<ReviewResult> = {}): ReviewResult {
  return {
    reviewed_at: '2026-03-09T12:02:30.000Z',
    pages: [{ url: START, reached: true, note: null }],
    elements: [aReviewedElement()],
    workflows: [],
    ...overrides,
  };
}

/** Of a completed and reviewed scan. */
export function aResult(scan: Scan, overrides: Partial<ScanResult> = {}): ScanResult {
  return {
    scan,
    settings: { scan_type: scan.metadata.scan_type, max_pages: 200, depth_limit: 5 },
    has_files: true,
    is_partial: false,
    can_resume: false,
    worked_seconds: 95,
    scores: { speed: 95, seo: 60, accessibility: 20, best_practices: null, agentic: 88 },
    scores_note: null,
    score_losses: [],
    review: aReview(),
    ...overrides,
  };
}

export function aResultPage(overrides: Partial<ResultPage> = {}): ResultPage {
  return {
    url: START,
    title: 'The shop',
    pattern: '/',
    standing: 'read',
    reason: '',
    needs_login: false,
    status: 200,
    mode: 'browser',
    ...overrides,
  };
}

/** The answer with these pages; the counts follow from them. */
export function someScanPages(pages: readonly ResultPage[] = [aResultPage()]): ScanPages {
  const counts = { total: pages.length, read: 0, inferred: 0, skipped: 0, failed: 0, found: 0 };
  for (const { standing } of pages) counts[standing] += 1;
  return { counts, pages };
}

export interface ResultAnswers {
  readonly scan?: Scan;
  readonly session?: Partial<SessionDetails>;
  readonly result?: Partial<ScanResult>;
  readonly pages?: ScanPages;
  readonly comparison?: ScanComparison;
  readonly shots?: ScanShots['shots'];
}

/** All requests of the result page about this scan have an answer. */
export function giveResult(server: ContractServer, answers: ResultAnswers = {}): void {
  const {
    scan = aListedScan(),
    pages = someScanPages(),
    comparison = { previous: null },
    shots = [],
  } = answers;
  showScan(server, aSession(scan, answers.session));
  server.answer('scanResult', 200, aResult(scan, answers.result));
  server.answer('scanPages', 200, pages);
  server.answer('scanComparison', 200, comparison);
  server.answer('scanShots', 200, { shots });
  server.answer(
    'sessionManifest',
    200,
    aManifestAnswer({
      manifest: aManifest({ anchors: [anElement({ id: 'menu', name: 'Menu' })] }),
    }),
  );
  server.answer('validateDomain', 200, aValidation());
  server.answer('sites', 200, { sites: [aSite(scan)] });
}
