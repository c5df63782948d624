import type { Scan } from '@signpost/contracts/http/scan.ts';
import type {
  ManifestAnswer,
  SessionDetails,
  ViewerSitemapEntry,
} from '@signpost/contracts/http/scanner.ts';
import type { AiManifest } from '@signpost/contracts/manifest/ai-manifest.ts';
import { NO_SCAN } from '../../../frontend/src/lib/live-scan/live-scan.ts';
import type { ContractServer } from './contract-server.ts';
import { aValidation } from './publication-mothers.ts';
import { giveScans } from './scans.ts';

/** Manifests and sessions as the server sends them. */

type ManifestElement = AiManifest['anchors'][number];
type ManifestForm = AiManifest['forms'][number];
type ManifestPage = AiManifest['pages'][string];

export const START = 'https://shop.example/';

export function anElement(overrides: Partial<ManifestElement> = {}): ManifestElement {
  return {
    id: 'buy',
    type: 'button',
    role: 'button',
    name: 'Buy',
    selector: '#buy',
    fallbacks: [],
    confidence: 0.9,
    action: { kind: 'submit' },
    visible: true,
    ...overrides,
  };
}

export function aForm(overrides: Partial<ManifestForm> = {}): ManifestForm {
  return {
    id: 'search',
    purpose: 'search',
    name: 'Search the shop',
    action: START,
    method: 'get',
    selector: '#search',
    pages: [START],
    page_count: 1,
    fields: [
      { name: 'q', id: 'q', type: 'text', label: 'Words', required: true, selector: '#q' },
      { name: 'sort', id: 'sort', type: 'select', label: '', required: false, selector: '#sort' },
    ],
    submit: { selector: '#go', name: 'Go' },
    confidence: 0.9,
    ...overrides,
  };
}

export function aManifestPage(overrides: Partial<ManifestPage> = {}): ManifestPage {
  return {
    url: START,
    title: 'The shop',
    description: null,
    purpose: 'Shows what the shop sells.',
    content_type: 'text/html',
    status_code: 200,
    level: 0,
    section: null,
    language: 'en',
    canonical: null,
    template: null,
    scanned: true,
    last_modified: null,
    content_hash: null,
    headings: [],
    elements: [],
    forms: [],
    links: [],
    requires_auth: null,
    structured_data: [],
    ...overrides,
  };
}

/** The manifest of a shop with one page and no elements. */
export function aManifest(overrides: Partial<AiManifest> = {}): AiManifest {
  return {
    version: '1.0',
    $schema: 'https://signpost.example/api/scanner/public/schema/ai-manifest-1.0.json',
    provider: 'Signpost',
    generated_at: '2026-03-09T12:02:30.000Z',
    scan_id: 'scan-of-the-shop',
    website: {
      domain: 'shop.example',
      start_url: START,
      title: 'The shop',
      description: null,
      language: 'en',
      total_pages: 1,
      main_sections: [],
    },
    scores: { speed: 95, seo: 60, accessibility: 20, best_practices: null, agentic: null },
    anchors: [],
    templates: {},
    forms: [],
    workflows: [],
    pages: { [START]: aManifestPage() },
    ai_features: {
      structured_navigation: true,
      action_workflows: false,
      confidence_scores: true,
      element_selectors: true,
    },
    review: null,
    ...overrides,
  };
}

/** As many pages of the shop below its start page. */
export function manyEntries(count: number): ViewerSitemapEntry[] {
  return Array.from({ length: count }, (_, place) => ({
    url: `${START}${place}`,
    title: `Page ${place}`,
    level: place === 0 ? 0 : 1,
    content_type: 'text/html',
    standing: 'read',
  }));
}

export function aManifestAnswer(overrides: Partial<ManifestAnswer> = {}): ManifestAnswer {
  return {
    manifest: aManifest(),
    sitemap: [
      { url: START, title: 'The shop', level: 0, content_type: 'text/html', standing: 'read' },
    ],
    ...overrides,
  };
}

/** The server's description of a scan that is over. */
export function aSession(scan: Scan, overrides: Partial<SessionDetails> = {}): SessionDetails {
  return {
    seq: 0,
    scan,
    agents: NO_SCAN.agents,
    progress: { progress: 0, phase: '', message: '', pages_crawled: 0, pages_total: 0 },
    sitemap_entries: [],
    log: [],
    thoughts: [],
    activity: [],
    ...overrides,
  };
}

/** The user has these scans; all requests of the Manifests tab about them have an answer. */
export function giveManifests(server: ContractServer, scans: readonly Scan[]): void {
  giveScans(server, scans);
  server.answer('sessionManifest', 200, aManifestAnswer());
  server.answer('validateDomain', 200, aValidation());
  server.answer('sessionChannels', 200, { files: [] });
  server.answer('latestAgentTest', 200, { latest: null });
  server.answer('sessionDetails', 200, ({ params }) => {
    const scan = scans.find(({ id }) => id === params.id);
    if (scan === undefined) throw new Error(`The test has no scan ${params.id}`);
    return aSession(scan);
  });
}
