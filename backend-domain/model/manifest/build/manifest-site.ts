import type { PageRecord } from '../../crawl/frontier.ts';

/** The scan and the site that a manifest describes. */
export interface ManifestSite {
  readonly scanId: string;
  readonly startUrl: string;
  /** Host, with the port unless it is the scheme's default. */
  readonly domain: string;
  /** Address of the manifest's JSON Schema. */
  readonly schemaUrl: string;
  readonly generatedAt: Date;
  /** Whether the scan was logged in from the start page on: then it is unknown what other visitors see. */
  readonly loggedInAtStart: boolean;
}

export function isStartPage({ startUrl }: ManifestSite, page: PageRecord): boolean {
  return page.source === 'start' || page.url === startUrl;
}
