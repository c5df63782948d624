import { contentBasis } from '../../model/crawl/content-fingerprint.ts';
import type { PageOutcome } from '../../model/crawl/frontier.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { pageName } from '../../model/site/page-name.ts';
import type { ScanRun } from '../scan-run.ts';
import type { KnownContents } from './known-contents.ts';

/**
 * The result of a page that was read: `read`, or `skipped` when another page of the scan has the same content (soft
 * 404s, two addresses of one page).
 */
export function readOutcome(
  run: ScanRun,
  url: string,
  { fixedText, ...reading }: PageReading,
  contents: KnownContents,
): Extract<PageOutcome, { state: 'read' | 'skipped' }> {
  const { facts } = reading;
  if (facts === null) throw new Error(`${url} was read without facts.`);
  const contentHash = run.ports.hasher.sha256(contentBasis({ ...facts, ...fixedText }));
  const same = contents.claim(contentHash, url);
  if (same !== null) return { url, state: 'skipped', cause: { kind: 'duplicate', of: same } };
  return { url, state: 'read', reading, title: pageName({ ...facts, url }), contentHash };
}
