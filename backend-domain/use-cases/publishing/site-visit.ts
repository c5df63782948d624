import type { AskedFile } from '../../model/publishing/found-file.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { siteDomain } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import { siteFetcher } from '../site-fetcher.ts';

/** Time limit of a whole validation. */
const DEADLINE_MS = 15_000;
/** Time limit of each step: finding the site, its files, and the files that these name. */
const STEP_MS = 4_500;
const MAX_BYTES = 1_000_000;
/** How long https is waited for once http has answered: a filtered port never answers. */
const HTTPS_WAIT_MS = 1_500;

type Opened = LandedFile | TargetForbidden | SiteUnreachable;

interface LandedFile extends AskedFile {
  /** The address after redirects. */
  readonly landedAt: string;
}

interface Wanted {
  /** Default: `site`. */
  readonly purpose?: FilePurpose;
  readonly maxBytes?: number;
}

interface VisitPorts {
  readonly fetcher: StaticFetcher;
  readonly clock: Clock;
}

/** What a file is requested for: for each purpose, requests may go to one other host than the site's. */
export type FilePurpose = 'site' | 'sitemap' | 'manifest';

/** Fetches what one validation needs, within its time limit. */
export class SiteVisit {
  readonly #clock: Clock;
  readonly #fetchers: Readonly<Record<FilePurpose, StaticFetcher>>;
  readonly #signal: AbortSignal | undefined;
  readonly #endsAt: number;

  constructor({ clock, fetcher }: VisitPorts, domain: string, signal?: AbortSignal) {
    this.#clock = clock;
    this.#fetchers = {
      site: siteFetcher(fetcher, domain),
      sitemap: siteFetcher(fetcher, domain),
      manifest: siteFetcher(fetcher, domain),
    };
    this.#signal = signal;
    this.#endsAt = clock.monotonicMs() + DEADLINE_MS;
  }

  /** Rejects with TargetForbidden or SiteUnreachable. */
  async open(
    url: string,
    { purpose = 'site', maxBytes = MAX_BYTES }: Wanted = {},
  ): Promise<LandedFile> {
    const timeoutMs = Math.min(STEP_MS, this.#endsAt - this.#clock.monotonicMs());
    if (timeoutMs <= 0) throw new SiteUnreachable(url, 'timeout');
    const answer = await this.#fetchers[purpose].fetch(url, {
      timeoutMs,
      maxBytes,
      ...(this.#signal === undefined ? {} : { signal: this.#signal }),
    });
    const { status, contentType, text } = answer;
    return { url, status, contentType, text, landedAt: answer.url };
  }

  /** Like `open`, but returns the error instead of rejecting. */
  async tryOpen(url: string, wanted?: Wanted): Promise<Opened> {
    try {
      return await this.open(url, wanted);
    } catch (error) {
      if (error instanceof SiteUnreachable || error instanceof TargetForbidden) return error;
      throw error;
    }
  }

  pause(ms: number, signal: AbortSignal): Promise<void> {
    return this.#clock.sleep(ms, signal);
  }

  /** Null when there is no answer, also when the request is not allowed. */
  async fetch(url: string, wanted?: Wanted): Promise<AskedFile | null> {
    const opened = await this.tryOpen(url, wanted);
    return opened instanceof Error ? null : opened;
  }
}

/** The address at which a site answered. */
export interface FoundSite {
  readonly startPage: AskedFile;
  /** The host from which the site's files are requested. */
  readonly origin: string;
}

/**
 * The first address that answers, of each pair the preferred one; else the reason why none does. Rejects with
 * TargetForbidden.
 */
export async function findSite(
  visit: SiteVisit,
  pairs: readonly (readonly [secure: string, plain: string])[],
): Promise<FoundSite | SiteUnreachable> {
  let refusal: TargetForbidden | SiteUnreachable | null = null;
  for (const [secure, plain] of pairs) {
    const opened = await preferred(visit, visit.tryOpen(secure), visit.tryOpen(plain));
    if (!(opened instanceof Error)) return siteAt(opened);
    refusal ??= opened;
    if (refusal instanceof TargetForbidden) throw refusal;
  }
  return (
    refusal ?? new SiteUnreachable('The site', 'other', { because: 'there is no address to try.' })
  );
}

/** The https address if it answers; once the http one has answered, https has only a short time left. */
async function preferred(
  visit: SiteVisit,
  secure: Promise<Opened>,
  plain: Promise<Opened>,
): Promise<Opened> {
  const decided = new AbortController();
  const secondBest = plain.then(async (opened) => {
    if (opened instanceof Error) return secure;
    await visit.pause(HTTPS_WAIT_MS, decided.signal);
    return opened;
  });
  try {
    const first = await Promise.race([secure, secondBest]);
    if (!(first instanceof Error)) return first;
    const other = await plain;
    return other instanceof Error ? first : other;
  } finally {
    decided.abort(new Error('An address of the site answered.'));
  }
}

/** When one of the site's addresses redirects to another, the site is read at the latter. */
function siteAt(page: LandedFile): FoundSite {
  const isSame = siteDomain(page.landedAt) === siteDomain(page.url);
  return { startPage: page, origin: new URL(isSame ? page.landedAt : page.url).origin };
}
