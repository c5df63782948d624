import { type SiteScope, siteUrl } from '../site/url-rules.ts';
import type { PageReading } from './page-reading.ts';
import { shouldRetry } from './politeness.ts';
import { movedNote, notAPageNote } from './skip-notes.ts';

/** What a reading means for its row of the frontier. */
export type PageVerdict =
  | { readonly kind: 'page' }
  | { readonly kind: 'retry'; readonly note: string }
  | { readonly kind: 'failed'; readonly note: string }
  | { readonly kind: 'skipped'; readonly note: string }
  /** It leads elsewhere on the same site; `to` is to be read instead. */
  | { readonly kind: 'moved'; readonly to: string; readonly note: string };

/** Judges one reading of `url`, which was tried `attempts` times with this one. */
export function pageVerdict(
  reading: PageReading,
  { url, scope, attempts }: { url: string; scope: SiteScope; attempts: number },
): PageVerdict {
  const { status } = reading;
  const moved = movedTo(reading.url, url, scope);
  if (moved !== null) return moved;
  if (status === 401) return { kind: 'failed', note: 'needs a login (401)' };
  if (status >= 400) {
    const note = `answered ${status}`;
    return shouldRetry({ status, attempts }) ? { kind: 'retry', note } : { kind: 'failed', note };
  }
  if (reading.facts === null) {
    return { kind: 'skipped', note: notAPageNote(reading.contentType) };
  }
  const refreshed = reading.facts.metaRefresh;
  return (refreshed === null ? null : movedTo(refreshed, url, scope)) ?? { kind: 'page' };
}

function movedTo(target: string, url: string, scope: SiteScope): PageVerdict | null {
  const own = siteUrl(scope, target);
  if (own === url) return null;
  if (own === null) return { kind: 'skipped', note: `leads to another site (${hostOf(target)})` };
  return { kind: 'moved', to: own, note: movedNote(own) };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host || url.slice(0, 60);
}
