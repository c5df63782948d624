import type { SiteVisit } from './site-visit.ts';

/**
 * How many pages are read statically at once for each request that the site may get at the same time: while some of them
 * wait for their answers, others are parsed, which keeps both the site and the processor busy. Further pages in the
 * browser would only slow down those that it shows.
 */
const STATIC_LANES_PER_REQUEST = 2;

/** What of a visit decides how many lanes there are. */
type Visited = Pick<SiteVisit, 'concurrency'> & {
  readonly reader: Pick<SiteVisit['reader'], 'readsStatically'>;
};

/** The pages that are being read at the same time, one in each lane. */
export class Lanes {
  readonly #visit: Visited;
  readonly #reading = new Map<string, Promise<void>>();

  constructor(visit: Visited) {
    this.#visit = visit;
  }

  /** Puts a page into a lane until it has been read, or reading it has failed. */
  start(url: string, reading: Promise<void>): void {
    const lane = reading.finally(() => this.#reading.delete(url));
    // Who waits for `ends` handles a rejection; this only prevents an "unhandled rejection" until then.
    lane.catch(() => {});
    this.#reading.set(url, lane);
  }

  /** The pages being read. */
  get urls(): readonly string[] {
    return [...this.#reading.keys()];
  }

  /** The number of pages being read. */
  get size(): number {
    return this.#reading.size;
  }

  /** Whether no further page may be started. */
  get areTaken(): boolean {
    const { concurrency, reader } = this.#visit;
    return this.size >= concurrency * (reader.readsStatically ? STATIC_LANES_PER_REQUEST : 1);
  }

  /** For each page being read, its end; rejects when reading it fails. */
  get ends(): readonly Promise<void>[] {
    return [...this.#reading.values()];
  }

  /** Waits for the pages being read, also for those that fail. */
  async allEnded(): Promise<void> {
    await Promise.allSettled(this.ends);
  }
}
