import type { PageRecord } from '../../crawl/frontier.ts';

/** The scan and the site that a manifest is written for. */
export interface ManifestSite {
  readonly scanId: string;
  readonly startUrl: string;
  /** Host, with the port when it is not the scheme's own. */
  readonly domain: string;
  /** Where the manifest's JSON Schema is served. */
  readonly schemaUrl: string;
  readonly generatedAt: Date;
  /** Whether the scan was logged in: then what a page shows to other visitors is unknown. */
  readonly loggedInAtStart: boolean;
}

export function isStartPage({ startUrl }: ManifestSite, page: PageRecord): boolean {
  return page.source === 'start' || page.url === startUrl;
}
