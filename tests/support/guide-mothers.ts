import type {
  Manifest,
  ManifestElement,
  ManifestForm,
  ManifestPage,
  ManifestStep,
  ManifestWorkflow,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { noon } from './mothers.ts';

/** Manifests of a small radio museum's site, for tests of the guide and of answers about a manifest. */

export function aManifest(origin: string, rest: Partial<Manifest> = {}): Manifest {
  const { host } = new URL(origin);
  const at = (path: string): string => `${origin}${path}`;
  return {
    version: '1.0',
    $schema: 'https://signpost.example/api/scanner/public/schema/ai-manifest-1.0.json',
    provider: 'Signpost',
    generated_at: noon.toISOString(),
    scan_id: 'scan-000000000000000a',
    website: {
      domain: host,
      start_url: at('/'),
      title: 'Radio museum',
      description: 'Old radios and how they work.',
      language: 'en',
      total_pages: 6,
      main_sections: [{ title: 'Visit', url: at('/visit'), page_count: 2 }],
    },
    scores: { speed: null, seo: null, accessibility: null, best_practices: null, agentic: null },
    anchors: [aLinkElement('visit', 'Plan your visit', at('/visit'))],
    templates: {},
    forms: [theSearchForm(origin)],
    workflows: [theSearch(origin), theOrder(origin)],
    pages: Object.fromEntries(
      [
        aManifestPage(at('/'), 'Radio museum', { forms: ['f1'] }),
        aManifestPage(at('/visit'), 'Opening hours and tickets – Radio museum', {
          purpose: 'Says when the museum is open.',
          headings: [
            { level: 1, text: 'Opening hours' },
            { level: 2, text: 'How to get here' },
          ],
          section: 'Visit',
        }),
        aManifestPage(at('/collection'), 'The collection – Radio museum', {
          headings: [{ level: 1, text: 'Valve radios' }],
        }),
        aManifestPage(at('/news/2024/03/'), 'Archive – Radio museum', {}),
        aManifestPage(at('/news/2024/04/'), 'Archive – Radio museum', {}),
        aManifestPage(at('/help/backup-and-restore'), 'Backup and restore – Radio museum', {}),
      ].map((page) => [page.url, page]),
    ),
    ai_features: {
      structured_navigation: true,
      action_workflows: true,
      confidence_scores: true,
      element_selectors: true,
    },
    review: null,
    ...rest,
  };
}

export function aManifestPage(
  url: string,
  title: string,
  rest: Partial<ManifestPage> = {},
): ManifestPage {
  return {
    url,
    title,
    description: null,
    purpose: null,
    content_type: 'text/html',
    status_code: 200,
    level: 1,
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
    requires_auth: false,
    structured_data: [],
    ...rest,
  };
}

export function anElement(rest: Partial<ManifestElement> = {}): ManifestElement {
  return {
    id: 'e1',
    type: 'button',
    role: 'button',
    name: 'Play',
    selector: '#play',
    fallbacks: [],
    confidence: 1,
    action: { kind: 'submit' },
    visible: true,
    ...rest,
  };
}

export function aLinkElement(id: string, name: string, url: string): ManifestElement {
  return anElement({
    id,
    name,
    type: 'link',
    role: 'link',
    selector: `a[href="${new URL(url).pathname}"]`,
    action: { kind: 'navigate', url },
  });
}

export function aStep(n: number, rest: Partial<ManifestStep>): ManifestStep {
  const { action = 'click', selector = null, role = null, name = null } = rest;
  return { description: `Step ${n}`, ...rest, n, action, selector, role, name };
}

export function aWorkflow(
  origin: string,
  steps: readonly Partial<ManifestStep>[],
  rest: Partial<ManifestWorkflow> = {},
): ManifestWorkflow {
  const start = `${origin}/`;
  return {
    id: 'w1',
    name: 'Do something',
    goal: 'Have it done',
    start_url: start,
    preconditions: [],
    steps: [{ action: 'goto' as const, url: start }, ...steps].map((step, index) =>
      aStep(index + 1, step),
    ),
    success: null,
    confidence: 1,
    ...rest,
  };
}

/** Fills the search field and presses the button; the results are at `/search?q=…`. */
export function theSearch(origin: string): ManifestWorkflow {
  return aWorkflow(
    origin,
    [
      { action: 'fill', selector: '#q', role: 'searchbox', name: 'Search', value: '{{query}}' },
      { action: 'click', selector: '#go', role: 'button', name: 'Search' },
      { action: 'expect', url: `${origin}/search*q={{query}}*` },
    ],
    {
      id: 'w-search',
      name: 'Search the site',
      goal: 'See what the site has on {{query}}',
      success: { kind: 'url', value: `${origin}/search*q={{query}}*` },
    },
  );
}

/** Buys a ticket; marked as sensitive. */
export function theOrder(origin: string): ManifestWorkflow {
  return aWorkflow(
    origin,
    [
      { action: 'fill', selector: '#email', role: 'textbox', name: 'Email', value: '{{email}}' },
      { action: 'submit', selector: '#buy', role: 'button', name: 'Get a ticket' },
    ],
    { id: 'w-order', name: 'Buy a ticket', goal: 'Have a ticket', sensitive: true },
  );
}

function theSearchForm(origin: string): ManifestForm {
  return {
    id: 'f1',
    purpose: 'search',
    name: 'Search',
    action: `${origin}/search`,
    method: 'get',
    selector: 'form[role="search"]',
    pages: [`${origin}/`],
    page_count: 1,
    fields: [
      { name: 'q', id: 'q', type: 'search', label: 'Search', required: false, selector: '#q' },
    ],
    submit: { selector: '#go', name: 'Search' },
    confidence: 1,
  };
}
