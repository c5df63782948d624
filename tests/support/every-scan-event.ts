import type {
  ScanEvent,
  ScanEventName,
  ScanEventPayloads,
} from '@signpost/backend-domain/model/scan/scan-event.ts';
import { aScan, noon } from './mothers.ts';
import { isLasting } from './server-events.ts';

const url = 'https://example.com/lamps';

/** A payload for each event of the domain; an event without one does not compile. */
const PAYLOADS: ScanEventPayloads = {
  'scan-started': { url },
  'scan-stopped': { reason: 'Stopped by you.' },
  'scan-error': { message: 'The site did not answer.', code: 'site.unreachable' },
  'scan-progress': {
    progress: 42,
    phase: 'crawling',
    message: '3 of 7 pages read',
    pagesCrawled: 3,
    pagesTotal: 7,
  },
  'scan-complete': {
    pagesCrawled: 7,
    startedAt: noon,
    completedAt: noon,
    manifestUrl: 'https://signpost.example/m',
  },
  'scan-log': { type: 'info', message: 'A line' },
  'scan-strategy': { strategy: 'standard', reason: 'Every page is read.' },
  'session-update': { scan: aScan() },
  'agent-status-update': { agent: 'crawler', status: 'active', action: 'Reading', progress: 50 },
  'agent-action': { agent: 'crawler', action: 'Read a page', details: 'Lamps', type: 'success' },
  'agent-thinking': { agent: 'reviewer', text: 'All is well.' },
  'auth-required': {
    url,
    form: { action: '/login', inputs: [{ name: 'user', id: '', type: 'text' }] },
  },
  'auth-ended': {},
  'discovery-progress': { status: 'sitemap_found', urlCount: 12 },
  'url-prioritization': {
    categorizedUrls: [
      { url, title: 'Lamps', reason: 'It sells.', priority: 'important', pattern: '/lamps' },
    ],
    stats: { important: 1, uncertain: 0, not_important: 0 },
    recommendedCount: 1,
    estimatedTimeMinutes: 1,
  },
  'robots-txt-generated': {
    original: null,
    updated: 'User-agent: *\n',
    addedLines: ['User-agent: *'],
    manifestUrl: 'https://signpost.example/m',
  },
  'page-crawled': {
    url,
    title: 'Lamps',
    pageNumber: 3,
    totalPages: 7,
    depth: 1,
    statusCode: 200,
    elements: 4,
    forms: 1,
  },
  'sitemap-update': {
    entries: [{ url, title: 'Lamps', pageNumber: 3, completed: true, depth: 1 }],
  },
  'pattern-detected': { pattern: '/lamps/:slug', totalCount: 9 },
  'template-created': { pattern: '/lamps/:slug', exampleUrl: url },
  'page-skipped': { url, pattern: '/lamps/:slug', reason: 'similar pages were read' },
  'pattern-complete': {
    pattern: '/lamps/:slug',
    totalCount: 9,
    scanned: 3,
    skipped: 6,
    efficiency: 67,
  },
  'manifest-building': { progress: 10 },
  'manifest-analyzing': { pageCount: 7 },
  'reviewer-starting': {},
  'crawler-navigating': { url },
  'crawler-extracting': { url },
  'navigation-complete': { url, title: 'Lamps', statusCode: 200 },
  'screenshot-ready': { url },
  screenshot: { url, jpeg: Uint8Array.from([0xff, 0xd8, 0xff]) },
  'live-stream-connected': {},
  'live-stream-disconnected': {},
  'live-frame': { url, image: Uint8Array.from([1, 2, 3]), width: 2, height: 1, seq: 5 },
};

/** One event of each name for the given scan; the stored ones have numbers. */
export function everyScanEvent(scanId: string): ScanEvent[] {
  const names = Object.keys(PAYLOADS) as ScanEventName[];
  return names.map((name, index) => {
    const number = isLasting(name) ? { seq: index + 1 } : {};
    return { name, scanId, timestamp: noon, payload: PAYLOADS[name], ...number } as ScanEvent;
  });
}
