import { pageKey, type SiteScope, siteUrl } from '../site/url-rules.ts';
import { isAttachment } from './html-content.ts';
import { loginForm, mayBlock } from './login-wall.ts';
import type { FailureCause, SkipCause } from './page-cause.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageReading } from './page-reading.ts';
import { shouldRetry } from './politeness.ts';

/** What a reading means for its row of the frontier. */
export type PageVerdict =
  | { readonly kind: 'page'; readonly facts: PageFacts }
  /** To be tried again later. */
  | { readonly kind: 'retry'; readonly cause: FailureCause }
  | { readonly kind: 'failed'; readonly cause: FailureCause }
  | { readonly kind: 'skipped'; readonly cause: SkipCause };

/** The properties of a reading that decide whether it is a page. */
export type Answer = Pick<PageReading, 'url' | 'status' | 'contentType' | 'headers' | 'facts'>;

/** Judges a reading of `url`. `attempts` includes this one. */
export function pageVerdict(
  reading: Answer,
  { url, scope, attempts }: { url: string; scope: SiteScope; attempts: number },
): PageVerdict {
  const { status } = reading;
  const elsewhere = leadsElsewhere(reading.url, url, scope);
  if (elsewhere !== null) return { kind: 'skipped', cause: elsewhere };
  if (status >= 400) {
    const kind = shouldRetry({ status, attempts }) ? 'retry' : 'failed';
    return { kind, cause: { kind: 'answered', status } };
  }
  const { facts } = reading;
  if (facts === null)
    return {
      kind: 'skipped',
      cause: {
        kind: 'not-a-page',
        contentType: reading.contentType,
        ...(isAttachment(reading.headers) && { isAttachment: true }),
      },
    };
  const refreshed =
    facts.metaRefresh === null ? null : leadsElsewhere(facts.metaRefresh, url, scope);
  return refreshed === null ? { kind: 'page', facts } : { kind: 'skipped', cause: refreshed };
}

/**
 * The page of the site that redirects led to, when this reading can be kept as that page's. Null for a page that may be
 * a log-in form in front of the requested address, and for one that was not read completely. Two addresses that
 * differ only in the slash at the end are one page: if it has a log-in form, that is found when the page is read.
 */
export function redirectTarget(reading: PageReading, scope: SiteScope): string | null {
  const { requestedUrl, redirects, facts, status, partial, mode } = reading;
  if (redirects.length === 0 || facts === null || status >= 400 || partial !== null) return null;
  const cause = leadsElsewhere(reading.url, requestedUrl, scope);
  if (cause?.kind !== 'moved') return null;
  if (pageKey(cause.to) === pageKey(requestedUrl)) return cause.to;
  const scriptsMayMakeForm = mode === 'static' && facts.scripts > 0;
  const mayBeForm = scriptsMayMakeForm || loginForm(facts) !== null;
  return mayBeForm && mayBlock(reading, facts, { startUrl: requestedUrl, scope }) ? null : cause.to;
}

/** Where the page leads, as the cause to skip it; null when the target is the page itself. */
function leadsElsewhere(target: string, url: string, scope: SiteScope): SkipCause | null {
  const own = siteUrl(scope, target);
  if (own === url) return null;
  if (own === null) return { kind: 'other-site', host: hostOf(target) };
  return { kind: 'moved', to: own };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host || url.slice(0, 60);
}
