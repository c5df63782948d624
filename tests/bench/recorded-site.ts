import { setTimeout as pause } from 'node:timers/promises';
import { proxySite, type SiteProxy } from '../support/site-proxy.ts';

/** A website behind a recording proxy, which may add latency to every answer. */
export interface RecordedSite extends SiteProxy {
  /** Forgets the requests so far: the next crawler starts. */
  restart(): void;
  /**
   * Of the requests since the last restart. `most`: how many pages were to be read; pages that a reviewer tries afterwards do not
   * prolong the reading.
   */
  record(most: number): SiteRecord;
}

export interface SiteRecord {
  /** When the first request of any kind came, as performance.now() says it; null: none came. */
  readonly firstRequestAt: number | null;
  /** Addresses that were answered with an HTML page, each counted once, up to the number that was to be read. */
  readonly pages: number;
  /** From the first request for a page to the request for the last of these, in seconds. */
  readonly seconds: number;
}

/** Serves `origin` (`http://HOST:PORT`) through a proxy that remembers what was asked for. */
export async function recordSite(origin: string, latencyMs: number): Promise<RecordedSite> {
  let requestedAt: number | null = null;
  let pages = new Map<string, number>();
  const asked = new Map<string, number>();

  const proxy = await proxySite(origin, {
    answerItself: (path) => {
      const at = performance.now();
      requestedAt ??= at;
      asked.set(path, at);
      return null;
    },
    pass: async (path, answer) => {
      const at = asked.get(path) ?? performance.now();
      if (answer.status === 200 && answer.type.startsWith('text/html') && !pages.has(path))
        pages.set(path, at);
      await pause(Math.max(0, at + latencyMs - performance.now()));
      return answer;
    },
  });
  return {
    ...proxy,
    restart() {
      requestedAt = null;
      pages = new Map();
    },
    record(most) {
      const times = [...pages.values()].sort((one, other) => one - other).slice(0, most);
      const seconds = times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / 1000;
      return { firstRequestAt: requestedAt, pages: times.length, seconds };
    },
  };
}
