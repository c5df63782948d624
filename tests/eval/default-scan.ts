import { inferredUrls } from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import { learnPatterns } from '@signpost/backend-domain/model/site/url-pattern.ts';
import { markdownTable } from './evaluation-table.ts';
import type { ScannedSite } from './scan-site.ts';

/** A scan of the recommended pages, without a page limit, and its shortcomings. */
export interface DefaultScan {
  readonly site: string;
  readonly scanned: ScannedSite;
  /** The number of URL patterns in the manifest, and the patterns of which no page was read. */
  readonly patterns: number;
  readonly unreadPatterns: readonly string[];
  /** Contradictions between numbers of the manifest and the report, one sentence each. */
  readonly contradictions: readonly string[];
}

/** The minimum of recommended pages; a site with fewer pages has all of them recommended. */
const RECOMMENDED = 60;

export function judgeDefaultScan(site: string, scanned: ScannedSite): DefaultScan {
  const pages = Object.values(scanned.manifest.pages);
  const { patternOf } = learnPatterns(pages.map(({ url }) => url));
  const read = new Set(pages.filter(({ scanned }) => scanned).map(({ url }) => patternOf(url)));
  const all = new Set(pages.map(({ url }) => patternOf(url)));
  return {
    site,
    scanned,
    patterns: all.size,
    unreadPatterns: [...all].filter((pattern) => !read.has(pattern)),
    contradictions: contradictions(scanned),
  };
}

function contradictions({ manifest, report, output, pagesRead }: ScannedSite): string[] {
  const { read, inferred, skipped, failed, found } = report.pages;
  const listed = inferredUrls(manifest).size;
  const known = Object.keys(manifest.pages).length;
  const words = `${read} page${read === 1 ? '' : 's'} read`;
  return [
    ...(pagesRead === read
      ? []
      : [`The manifest has ${pagesRead} read pages, the report ${read}.`]),
    ...(listed === inferred
      ? []
      : [`The manifest describes ${listed} pages that were not read, the report ${inferred}.`]),
    ...(read + inferred + skipped + failed === found
      ? []
      : [`Read, inferred, skipped and failed are not the ${found} pages found.`]),
    ...(manifest.website.total_pages >= known
      ? []
      : [`The manifest has ${known} pages and says ${manifest.website.total_pages}.`]),
    ...(output.includes(words) ? [] : [`The command does not say "${words}".`]),
  ];
}

/** The goals that a scan of the recommended pages misses. Empty when it reaches all. */
export function missedByDefault(scan: DefaultScan): readonly string[] {
  const { read, inferred, found } = scan.scanned.report.pages;
  const isEnough = read >= RECOMMENDED || inferred === 0;
  return [
    ...scan.unreadPatterns.map((pattern) => `no page of ${pattern} was read`),
    ...(isEnough ? [] : [`${read} of ${found} pages were read (goal ${RECOMMENDED}, or all)`]),
    ...scan.contradictions,
  ];
}

interface Column {
  readonly title: string;
  readonly cell: (scan: DefaultScan) => string | number;
}

const kilobytes = (bytes: number, pages: number): string => (bytes / 1000 / pages).toFixed(1);

const columns: readonly Column[] = [
  { title: 'site', cell: ({ site }) => site },
  ...(['found', 'read', 'inferred', 'skipped', 'failed'] as const).map((title) => ({
    title,
    cell: ({ scanned }: DefaultScan) => scanned.report.pages[title],
  })),
  { title: 'patterns', cell: ({ patterns }) => patterns },
  { title: 'patterns not read', cell: ({ unreadPatterns }) => unreadPatterns.length },
  {
    title: '1.0, kB a page',
    cell: ({ scanned }) => kilobytes(scanned.manifestBytes, scanned.pagesRead),
  },
  {
    title: 'compact, kB a page',
    cell: ({ scanned }) => kilobytes(scanned.compactBytes, scanned.pagesRead),
  },
  { title: 'scan, s', cell: ({ scanned }) => scanned.seconds.toFixed(0) },
];

/** A Markdown table: one row a site. */
export function defaultTable(scans: readonly DefaultScan[]): string {
  return markdownTable([
    columns.map(({ title }) => title),
    ...scans.map((scan) => columns.map(({ cell }) => String(cell(scan)))),
  ]);
}
