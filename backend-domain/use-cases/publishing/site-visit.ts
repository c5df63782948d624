import type { AskedFile } from '../../model/publishing/found-file.ts';
import { SiteUnreachable, TargetForbidden } from '../../model/site/target-errors.ts';
import { siteDomain } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StaticFetcher } from '../../ports/static-fetcher.ts';

/** All of a validation. */
const DEADLINE_MS = 15_000;
/** Finding the site's door, its files, what these name: each of them. */
const STEP_MS = 4_500;
const MOST_BYTES = 1_000_000;

interface VisitPorts {
  readonly fetcher: StaticFetcher;
  readonly clock: Clock;
}

/** Fetches what one validation needs, within its deadline. */
export class SiteVisit {
  readonly #ports: VisitPorts;
  readonly #signal: AbortSignal | undefined;
  readonly #endsAt: number;

  constructor(ports: VisitPorts, signal?: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
    this.#endsAt = ports.clock.monotonicMs() + DEADLINE_MS;
  }

  /** Rejects with TargetForbidden or SiteUnreachable. `landedAt`: after redirects. */
  async open(
    url: string,
    maxBytes = MOST_BYTES,
  ): Promise<AskedFile & { readonly landedAt: string }> {
    const timeoutMs = Math.min(STEP_MS, this.#endsAt - this.#ports.clock.monotonicMs());
    if (timeoutMs <= 0) throw new SiteUnreachable(url, 'timeout', `${url} took too long.`);
    const answer = await this.#ports.fetcher.fetch(url, {
      timeoutMs,
      maxBytes,
      ...(this.#signal === undefined ? {} : { signal: this.#signal }),
    });
    const { status, contentType, text } = answer;
    return { url, status, contentType, text, landedAt: answer.url };
  }

  /** Null when no answer can be had, or none may. */
  async fetch(url: string, maxBytes?: number): Promise<AskedFile | null> {
    try {
      return await this.open(url, maxBytes);
    } catch (error) {
      if (error instanceof SiteUnreachable || error instanceof TargetForbidden) return null;
      throw error;
    }
  }
}

/** Where a site was found. */
export interface Door {
  readonly startPage: AskedFile;
  /** Where the site's files are asked for. */
  readonly origin: string;
}

/** The first door that opens, the preferred of each pair; else why not. Rejects with TargetForbidden. */
export async function findDoor(
  visit: SiteVisit,
  pairs: readonly (readonly string[])[],
): Promise<Door | SiteUnreachable> {
  let refusal: unknown = null;
  for (const doors of pairs) {
    const opened = await Promise.allSettled(doors.map((door) => visit.open(door)));
    for (const one of opened) if (one.status === 'fulfilled') return doorAt(one.value);
    const reasons = opened.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    refusal ??= reasons.find((reason) => reason instanceof TargetForbidden) ?? reasons[0];
    if (!(refusal instanceof SiteUnreachable)) throw refusal;
  }
  if (refusal instanceof SiteUnreachable) return refusal;
  throw refusal;
}

/** A site that leads from one of its own addresses to another is asked at that one. */
function doorAt(page: AskedFile & { readonly landedAt: string }): Door {
  const isSame = siteDomain(page.landedAt) === siteDomain(page.url);
  return { startPage: page, origin: new URL(isSame ? page.landedAt : page.url).origin };
}
