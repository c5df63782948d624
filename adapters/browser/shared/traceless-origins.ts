/** The most origins that are remembered. */
const MAX_ORIGINS = 1_000;

/**
 * The origins of which the last page of a session left no trace: no cookie, nothing stored. Another session can then open
 * its first pages in one context. Only a hint, because a site may change.
 */
export class TracelessOrigins {
  readonly #origins = new Set<string>();

  has(url: string): boolean {
    return this.#origins.has(originOf(url));
  }

  note(url: string, isTraceless: boolean): void {
    const origin = originOf(url);
    this.#origins.delete(origin);
    if (!isTraceless) return;
    const [oldest] = this.#origins;
    if (oldest !== undefined && this.#origins.size >= MAX_ORIGINS) this.#origins.delete(oldest);
    this.#origins.add(origin);
  }
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? '';
}
