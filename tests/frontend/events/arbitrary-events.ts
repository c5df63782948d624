import { SCAN_STATUSES, type Scan } from '@signpost/contracts/http/scan.ts';
import fc from 'fast-check';
import type { ScanEvent } from '../../../frontend/src/lib/events/scan-feed.ts';
import { anEvent, aScan } from '../live-scan/scan-events.ts';

/** Lasting events of a scan with arbitrary facts, not numbered. */

const text = fc.constantFrom('', 'a', 'b', 'c');
const count = fc.nat(20);
const url = fc.constantFrom('/', '/a', '/b').map((path) => `https://example.com${path}`);
const agent = fc.constantFrom('crawler', 'manifest', 'reviewer');
const level = fc.constantFrom('info', 'warning');
const pattern = fc.constantFrom('/a/:slug', '/b/:slug');

const scan: fc.Arbitrary<Scan> = fc
  .tuple(fc.constantFrom(...SCAN_STATUSES), count, count, fc.boolean())
  .map(([status, pages_crawled, pages_total, isPublic]) => {
    const known = aScan(status);
    return { ...known, isPublic, metadata: { ...known.metadata, pages_crawled, pages_total } };
  });

const failure = fc.constantFrom(null, { message: 'Away', code: 'X' });

const entry = fc.record({
  url,
  title: text,
  pageNumber: count,
  completed: fc.boolean(),
  depth: fc.nat(5),
});

export const anyLastingEvent: fc.Arbitrary<ScanEvent> = fc.oneof(
  fc.record({ scan, failure }).map((facts) => anEvent('session-update', facts)),
  fc.record({ message: text, code: text }).map((facts) => anEvent('scan-error', facts)),
  fc
    .record({
      progress: count,
      phase: text,
      message: text,
      pages_crawled: count,
      pages_total: count,
    })
    .map((facts) => anEvent('scan-progress', facts)),
  fc.record({ type: level, message: text }).map((facts) => anEvent('scan-log', facts)),
  fc
    .record({ strategy: fc.constantFrom('smart_crawl', 'standard'), reason: text })
    .map((facts) => anEvent('scan-strategy', facts)),
  fc
    .record({ agent, status: fc.constantFrom('active', 'done'), action: text, progress: count })
    .map((facts) => anEvent('agent-status-update', facts)),
  fc
    .record({ agent, action: text, details: text, type: level })
    .map((facts) => anEvent('agent-action', facts)),
  fc.record({ agent, text }).map((facts) => anEvent('agent-thinking', facts)),
  url.map((at) => anEvent('auth-required', { url: at, form: { action: '', inputs: [] } })),
  fc.constant(anEvent('auth-ended', {})),
  fc
    .record({ status: fc.constantFrom('sitemap_found', 'analyzing_urls'), url_count: count })
    .map((facts) => anEvent('discovery-progress', facts)),
  fc
    .record({
      categorized_urls: fc.constant([]),
      stats: fc.record({ important: count, uncertain: count, not_important: count }),
      recommended_count: count,
      estimated_time_minutes: count,
      estimate: fc.record({ fixed_seconds: count, seconds_per_page: count }),
    })
    .map((facts) => anEvent('url-prioritization', facts)),
  fc
    .record({
      original: fc.constantFrom(null, 'User-agent: *'),
      updated: text,
      added_lines: fc.array(text, { maxLength: 2 }),
      manifest_url: text,
    })
    .map((facts) => anEvent('robots-txt-generated', facts)),
  fc
    .record({
      url,
      title: text,
      pageNumber: count,
      totalPages: count,
      depth: fc.nat(5),
      status_code: fc.constant(200),
      elements: count,
      forms: count,
    })
    .map((facts) => anEvent('page-crawled', facts)),
  fc
    .record({ entries: fc.array(entry, { maxLength: 3 }) })
    .map((facts) => anEvent('sitemap-update', facts)),
  fc
    .record({ pattern, category: text, total_count: count })
    .map((facts) => anEvent('pattern-detected', facts)),
  fc
    .record({
      pattern,
      category: text,
      total_count: count,
      scanned: count,
      skipped: count,
      efficiency: count,
    })
    .map((facts) => anEvent('pattern-complete', facts)),
  fc.record({ url, pattern, reason: text }).map((facts) => anEvent('page-skipped', facts)),
);
