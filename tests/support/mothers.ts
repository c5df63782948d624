import type { FoundUrl, PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type {
  ElementFact,
  FormFact,
  PageFacts,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type {
  FactPlace,
  PageStructure,
} from '@signpost/backend-domain/model/crawl/page-structure.ts';
import {
  createScan,
  type ScanCommon,
  type ScanFailure,
  type ScanSession,
} from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { ScanStatus, WorkingStatus } from '@signpost/backend-domain/model/scan/scan-status.ts';

/** Object mothers: valid objects for which a test names only the fields that matter to it. */

export const noon = new Date('2026-11-20T12:00:00.000Z');

/** The fields of a scan that a test may set; the status determines the rest. */
export interface ScanWish extends Partial<ScanCommon> {
  readonly status?: ScanStatus;
  readonly startedAt?: Date | null;
  readonly completedAt?: Date | null;
  readonly resumesTo?: WorkingStatus;
  readonly failure?: ScanFailure;
}

/** A scan in the state `status`, 'creating' unless given, with the fields of that state. */
export function aScan({
  status = 'creating',
  startedAt: start = noon,
  completedAt = null,
  resumesTo = 'crawling',
  failure = { code: 'scan.site-not-scannable', message: 'Unreachable.' },
  ...wanted
}: ScanWish = {}): ScanSession {
  const { status: _, ...created } = createScan({
    id: 'scan-000000000000000a',
    ownerId: 'user-000000000000000a',
    startUrl: 'https://example.com/',
    domain: 'example.com',
    scanType: 'smart',
    limits: { maxPages: 100, depthLimit: 5 },
    now: noon,
  });
  const common = { ...created, ...wanted };
  const startedAt = start ?? noon;
  switch (status) {
    case 'creating':
      return { ...common, status };
    case 'completed':
      return { ...common, status, startedAt, completedAt: completedAt ?? startedAt };
    case 'crawling':
    case 'manifest':
    case 'reviewing':
      return { ...common, status, startedAt, completedAt };
    case 'paused':
      return { ...common, status, startedAt, completedAt, resumesTo };
    case 'failed':
    case 'error':
      return { ...common, status, startedAt, completedAt, resumesTo, failure };
    case 'stopped':
      return { ...common, status, startedAt: start };
    default:
      return { ...common, status, startedAt };
  }
}

export function aFoundUrl(overrides: Partial<FoundUrl> = {}): FoundUrl {
  return {
    url: 'https://example.com/page',
    source: 'link',
    depth: 1,
    pattern: '/page',
    title: 'A page',
    lastModified: null,
    ...overrides,
  };
}

export function pageFacts(overrides: Partial<PageFacts> = {}): PageFacts {
  return {
    url: 'https://example.com/page',
    title: 'A page',
    description: null,
    language: 'en',
    canonical: null,
    metaRobots: [],
    headings: [{ level: 1, text: 'A page' }],
    elements: [],
    forms: [],
    links: [],
    alternates: [],
    structuredData: [],
    text: 'A page about something.',
    textLength: 23,
    metaRefresh: null,
    scripts: 0,
    truncated: false,
    ...overrides,
  };
}

/** A structure in which all facts of one kind have the same place, on every page. */
export function structureOf(
  facts: PageFacts,
  code = 'code',
  containers: readonly string[] = [],
): PageStructure {
  const place = (...places: string[]): FactPlace => ({
    places,
    path: places[0] ?? '',
    css: null,
    xpath: null,
    parts: null,
  });
  return {
    code,
    containers,
    headings: facts.headings.map(({ level }) => place(`h${level}`)),
    elements: facts.elements.map(({ tag, landmark }) => place(`${landmark} ${tag}`, tag)),
    links: facts.links.map(({ landmark }) => place(`${landmark} a`, 'a')),
    forms: facts.forms.map(({ fields, submit }) => ({
      ...place('form'),
      fields: fields.map(({ type }) => place(type)),
      submit: submit && place('submit'),
    })),
  };
}

export function aReading(overrides: Partial<PageReading> = {}): PageReading {
  const url = overrides.url ?? overrides.facts?.url ?? 'https://example.com/page';
  return {
    requestedUrl: url,
    url,
    mode: 'static',
    status: 200,
    contentType: 'text/html',
    headers: {},
    redirects: [],
    facts: pageFacts({ url }),
    partial: null,
    bytes: 1000,
    durationMs: 10,
    ...overrides,
  };
}

export function aReadPage(overrides: Partial<PageRecord> = {}): PageRecord {
  const url = overrides.url ?? 'https://example.com/page';
  return {
    ...aFoundUrl({ url }),
    seq: 1,
    state: 'read',
    priority: null,
    reason: null,
    attempts: 1,
    readSeq: 1,
    cause: null,
    reading: aReading({ url }),
    contentHash: `hash of ${url}`,
    ...overrides,
  };
}

export function aLink(
  name: string,
  url: string,
  overrides: Partial<ElementFact> = {},
): ElementFact {
  const path = new URL(url).pathname;
  return {
    type: 'link',
    tag: 'a',
    role: 'link',
    name,
    locators: [
      { kind: 'css', value: `a[href="${path}"]`, basis: 'href' },
      { kind: 'role', value: `link[name="${name}"]`, basis: 'semantic' },
    ],
    action: { kind: 'navigate', url },
    landmark: 'main',
    visible: true,
    disabled: false,
    required: false,
    form: null,
    ...overrides,
  };
}

export function aButton(name: string, overrides: Partial<ElementFact> = {}): ElementFact {
  return {
    type: 'button',
    tag: 'button',
    role: 'button',
    name,
    locators: [{ kind: 'role', value: `button[name="${name}"]`, basis: 'semantic' }],
    action: { kind: 'open' },
    landmark: 'main',
    visible: true,
    disabled: false,
    required: false,
    form: null,
    ...overrides,
  };
}

export function aForm(overrides: Partial<FormFact> = {}): FormFact {
  return {
    id: 'search',
    name: 'Search',
    action: 'https://example.com/search',
    method: 'get',
    locators: [{ kind: 'css', value: '#search', basis: 'id' }],
    landmark: 'search',
    fields: [
      {
        name: 'q',
        id: 'q',
        type: 'search',
        label: 'Search',
        required: false,
        locators: [{ kind: 'css', value: '#q', basis: 'id' }],
      },
    ],
    submit: {
      name: 'Search',
      locators: [{ kind: 'css', value: '#search button', basis: 'structure' }],
    },
    ...overrides,
  };
}
