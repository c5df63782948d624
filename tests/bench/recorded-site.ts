import { setTimeout as pause } from 'node:timers/promises';
import { proxySite, type SiteProxy } from '../support/site-proxy.ts';

/** A website behind a recording proxy, which may add latency to every answer. */
export interface RecordedSite extends SiteProxy {
  /** Forgets the requests so far, before the next crawler starts. */
  restart(): void;
  /**
   * What the requests since the last restart were. `most`: the number of pages to read; later requests, for example of
   * the reviewer, do not count.
   */
  record(most: number): SiteRecord;
}

export interface SiteRecord {
  /** The time of the first request of any kind, in milliseconds of performance.now(); null: none came. */
  readonly firstRequestAt: number | null;
  /** The number of addresses that returned an HTML page; each counts once, and no more than `most` count. */
  readonly pages: number;
  /** From the first to the last request for one of these pages, in seconds. */
  readonly seconds: number;
}

/** Serves `origin` (`http://HOST:PORT`) through a proxy that records the requests. */
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
