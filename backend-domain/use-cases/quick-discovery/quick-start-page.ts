import { describeContent, isPage } from '../../model/crawl/html-content.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import { needsBrowser } from '../../model/crawl/rendering-policy.ts';
import { SiteNotScannable } from '../../model/scan/scan-errors.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import { SiteUnreachable } from '../../model/site/target-errors.ts';
import { siteDomain, siteScope, siteUrl } from '../../model/site/url-rules.ts';
import type { DocumentReader } from '../../ports/document-reader.ts';
import type { FetchedResource, StaticFetcher } from '../../ports/static-fetcher.ts';
import type { QuickDiscoveryPorts } from './quick-ports.ts';

const PAGE_TIMEOUT_MS = 8_000;
const BROWSER_TIMEOUT_MS = 8_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** A page with less text than this and no link is made by scripts. */
const MIN_TEXT_CHARACTERS = 300;

export interface StartPage {
  /** The address after redirects. */
  readonly url: string;
  readonly facts: PageFacts;
}

/**
 * Reads the site's start page, without a browser if possible. Rejects with SiteUnreachable, TargetForbidden or
 * SiteNotScannable (an error answer, no HTML, another site).
 */
export async function readStartPage(
  startUrl: string,
  {
    fetcher,
    documents,
    browser,
  }: Omit<QuickDiscoveryPorts, 'fetcher'> & { fetcher: StaticFetcher },
  signal: AbortSignal,
): Promise<StartPage> {
  const resource = await fetcher.fetch(startUrl, {
    timeoutMs: PAGE_TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
    signal,
  });
  assertOwnPage(startUrl, resource);
  const facts = await factsOf(documents, resource);
  if (!emptyWithoutScripts(facts)) return { url: resource.url, facts };
  const session = await browser.openSession();
  try {
    const seen = await session.read(resource.url, { timeoutMs: BROWSER_TIMEOUT_MS, signal });
    // Scripts can redirect too.
    assertOwnSite(startUrl, seen.url);
    return seen.facts === null
      ? { url: resource.url, facts }
      : { url: seen.url, facts: seen.facts };
  } catch (error) {
    // Without the browser, few facts about the page are known, but they are correct.
    if (error instanceof SiteUnreachable && !signal.aborted) return { url: resource.url, facts };
    throw error;
  } finally {
    await session.close();
  }
}

async function factsOf(
  documents: DocumentReader,
  { text, url }: { readonly text: string; readonly url: string },
): Promise<PageFacts> {
  try {
    return await documents.read(text, url);
  } catch (error) {
    if (!(error instanceof TooComplexToRead)) throw error;
    throw new SiteNotScannable(
      'too-complex',
      `${url} is too complex to read. Give the address of a simpler page of the site.`,
    );
  }
}

function assertOwnSite(startUrl: string, url: string): void {
  if (siteUrl(siteScope(startUrl), url) !== null) return;
  const elsewhere = siteDomain(url);
  throw new SiteNotScannable(
    'unreachable',
    `${siteDomain(startUrl)} leads to another site, ${elsewhere}. Analyse ${elsewhere} instead.`,
  );
}

function assertOwnPage(
  startUrl: string,
  answer: Pick<FetchedResource, 'url' | 'status' | 'contentType' | 'headers' | 'text'>,
): void {
  assertOwnSite(startUrl, answer.url);
  if (answer.status >= 400) {
    throw new SiteNotScannable(
      'unreachable',
      `${startUrl} answered ${answer.status}. Check the address, then try again.`,
    );
  }
  if (!isPage(answer)) {
    throw new SiteNotScannable(
      'not-html',
      `${startUrl} is not a web page (${describeContent(answer)}). Give the address of an HTML page.`,
    );
  }
}

function emptyWithoutScripts(facts: PageFacts): boolean {
  if (needsBrowser(facts)) return true;
  return facts.scripts > 0 && facts.links.length === 0 && facts.textLength < MIN_TEXT_CHARACTERS;
}
