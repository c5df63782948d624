import type { AskedFile } from '../../model/publishing/found-file.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { siteDomain } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';
import { siteFetcher } from '../site-fetcher.ts';

/** All of a validation. */
const DEADLINE_MS = 15_000;
/** Finding the site's door, its files, what these name: each of them. */
const STEP_MS = 4_500;
const MAX_BYTES = 1_000_000;
/** A port for https that is filtered answers nothing at all. */
const PATIENCE_MS = 1_500;

type Opened = LandedFile | TargetForbidden | SiteUnreachable;

interface LandedFile extends AskedFile {
  /** After redirects. */
  readonly landedAt: string;
}

interface Wanted {
  /** Default `site`. */
  readonly purpose?: FilePurpose;
  readonly maxBytes?: number;
}

interface VisitPorts {
  readonly fetcher: StaticFetcher;
  readonly clock: Clock;
}

/** The kinds of requests for a file: each kind may move to one other host than the site's. */
export type FilePurpose = 'site' | 'sitemap' | 'manifest';

/** Fetches what one validation needs, within its deadline. */
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

  /** The same with its refusal as a value. */
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

  /** Null when no answer can be had, or none may. */
  async fetch(url: string, wanted?: Wanted): Promise<AskedFile | null> {
    const opened = await this.tryOpen(url, wanted);
    return opened instanceof Error ? null : opened;
  }
}

/** Where a site was found. */
export interface Door {
  readonly startPage: AskedFile;
  /** The host from which the site's files are requested. */
  readonly origin: string;
}

/** The first door that opens, the preferred of each pair; else why not. Rejects with TargetForbidden. */
export async function findDoor(
  visit: SiteVisit,
  pairs: readonly (readonly [secure: string, plain: string])[],
): Promise<Door | SiteUnreachable> {
  let refusal: TargetForbidden | SiteUnreachable | null = null;
  for (const [secure, plain] of pairs) {
    const opened = await preferred(visit, visit.tryOpen(secure), visit.tryOpen(plain));
    if (!(opened instanceof Error)) return doorAt(opened);
    refusal ??= opened;
    if (refusal instanceof TargetForbidden) throw refusal;
  }
  return (
    refusal ?? new SiteUnreachable('The site', 'other', { because: 'there is no address to try.' })
  );
}

/** The secure one when it opens; once the plain one is open, the secure one gets no more than some patience. */
async function preferred(
  visit: SiteVisit,
  secure: Promise<Opened>,
  plain: Promise<Opened>,
): Promise<Opened> {
  const decided = new AbortController();
  const secondBest = plain.then(async (opened) => {
    if (opened instanceof Error) return secure;
    await visit.pause(PATIENCE_MS, decided.signal);
    return opened;
  });
  try {
    const first = await Promise.race([secure, secondBest]);
    if (!(first instanceof Error)) return first;
    const other = await plain;
    return other instanceof Error ? first : other;
  } finally {
    decided.abort(new Error('A door is open.'));
  }
}

/** A site that redirects from one of its own addresses to another is read at that one. */
function doorAt(page: LandedFile): Door {
  const isSame = siteDomain(page.landedAt) === siteDomain(page.url);
  return { startPage: page, origin: new URL(isSame ? page.landedAt : page.url).origin };
}
