import { contentBasis } from '../../model/crawl/content-fingerprint.ts';
import type { PageRecord, PageSummary } from '../../model/crawl/frontier.ts';
import { type HiddenPage, PublicPages } from '../../model/crawl/public-pages.ts';
import { steadyFacts } from '../../model/crawl/visits/visit-dependence.ts';
import { readingsOf, summaryBatches } from '../page-batches.ts';
import type { ScanRun } from '../scan-run.ts';

/** The pages from which a manifest is made. */
export interface PageSource {
  /** URL of the site's start page. */
  readonly startUrl: string;
  /** Whether pages were read while the scan was logged in. */
  readonly loggedIn: boolean;
  /** Whether all pages were read while the scan was logged in. */
  readonly loggedInAtStart: boolean;
  /** The pages that were read, in batches. */
  readings(): AsyncIterable<readonly PageRecord[]>;
  /** All known pages, without readings, in batches. */
  summaries(): AsyncIterable<readonly PageSummary[]>;
}

/**
 * Everything that the scan read and found: the start page first, then all others sorted by URL. Two scans of the same
 * site find and read pages in different orders, but must produce the same manifest.
 */
export function allPages(
  { ports, scan }: ScanRun,
  site: Pick<PageSource, 'startUrl' | 'loggedIn' | 'loggedInAtStart'>,
): PageSource {
  const inOrder = async (): Promise<PageSummary[]> => {
    const all: PageSummary[] = [];
    for await (const batch of summaryBatches(ports.pages, scan.id)) all.push(...batch);
    return all.sort((one, other) => byUrl(one.url, other.url, site.startUrl));
  };
  return {
    ...site,
    async *readings() {
      const read = (await inOrder()).filter(({ state }) => state === 'read');
      yield* readingsOf(
        ports.pages,
        scan.id,
        read.map(({ url }) => url),
      );
    },
    async *summaries() {
      yield await inOrder();
    },
  };
}

function byUrl(one: string, other: string, first: string): number {
  if (one === other) return 0;
  if (one === first || other === first) return one === first ? -1 : 1;
  return one < other ? -1 : 1;
}

/** The same pages without their visit-dependent parts, and with new hashes of their content. */
export async function steadyPages({ ports, scan }: ScanRun, all: PageSource): Promise<PageSource> {
  const visits = await ports.notes.read(scan.id, 'visits');
  if (visits === null) return all;
  const steady = (page: PageRecord): PageRecord => {
    const { reading, pattern } = page;
    if (reading?.facts == null) return page;
    const facts = steadyFacts(reading.facts, pattern, visits.dependence);
    if (facts === reading.facts) return page;
    const contentHash = ports.hasher.sha256(contentBasis(facts));
    return { ...page, reading: { ...reading, facts }, contentHash };
  };
  return {
    ...all,
    async *readings() {
      for await (const batch of all.readings()) yield batch.map(steady);
    },
  };
}

/**
 * After a log-in: the public part of the scan, and the pages that it leaves out. The page with the log-in form is
 * public.
 */
export async function publicPages(
  run: ScanRun,
  all: PageSource,
): Promise<{ readonly source: PageSource; readonly hidden: readonly HiddenPage[] }> {
  const pages = new PublicPages();
  const wall = await wallPage(run);
  if (wall !== null) pages.note(wall);
  for await (const batch of all.readings()) for (const page of batch) pages.note(page);
  const isHidden = pages.hidden.some(({ url }) => url === all.startUrl);
  const source: PageSource = {
    startUrl: isHidden ? (wall?.url ?? run.scan.startUrl) : all.startUrl,
    loggedIn: false,
    loggedInAtStart: false,
    async *readings() {
      if (wall !== null) yield [wall].flatMap((page) => pages.publicPart(page) ?? []);
      for await (const batch of all.readings()) {
        const others = batch.filter(({ url }) => url !== wall?.url);
        yield others.flatMap((page) => pages.publicPart(page) ?? []);
      }
    },
    async *summaries() {
      for await (const batch of all.summaries())
        yield batch.flatMap((page) => pages.publicSummary(page) ?? []);
    },
  };
  return { source, hidden: pages.hidden };
}

/** The page with the log-in form, as a page of the scan. */
async function wallPage({ ports, scan }: ScanRun): Promise<PageRecord | null> {
  const reading = await ports.notes.read(scan.id, 'wall');
  if (reading === null) return null;
  return {
    url: reading.url,
    ...{ source: 'start', depth: 0, pattern: new URL(reading.url).pathname, lastModified: null },
    title: reading.facts?.title ?? '',
    ...{ seq: 0, state: 'read', priority: null, reason: null, attempts: 1, readSeq: 0 },
    ...{ cause: null, reading, contentHash: null },
  };
}
