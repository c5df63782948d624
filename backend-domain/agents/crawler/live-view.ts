import type { BrowserSession } from '../../ports/browser-engine.ts';
import type { ScanRun } from '../scan-run.ts';

/** The interval between two checks whether a client watches. */
const LOOK_EVERY_MS = 1_000;
/** Pauses between two pictures of pages. */
const BETWEEN_PICTURES_MS = 2_000;
/** Fewer bytes are no picture of a page (product specification, section 5: under 1,000 characters is rejected). */
const MIN_PICTURE_BYTES = 750;

/** Shows the browser to the owner's open clients. While no client watches, no pictures are made. */
export class LiveView {
  readonly #run: ScanRun;
  #isWatched = false;
  #hidden = 0;
  #lastPicture = Number.NEGATIVE_INFINITY;
  #seq = 0;

  constructor(run: ScanRun) {
    this.#run = run;
  }

  /** Streams frames of the session's pages while a client watches. Returns a function that ends the stream. */
  follow(session: Pick<BrowserSession, 'watch'>): () => void {
    const ended = new AbortController();
    const { audience } = this.#run.ports;
    if (audience !== undefined) void this.#look(session, audience, ended.signal);
    return () => ended.abort();
  }

  /** The callback for a picture of the page; undefined when no picture is needed now. */
  picture(url: string): ((jpeg: Uint8Array) => void) | undefined {
    const now = this.#run.ports.clock.monotonicMs();
    if (!this.#isWatched || this.#hidden > 0 || now - this.#lastPicture < BETWEEN_PICTURES_MS)
      return undefined;
    this.#lastPicture = now;
    return (jpeg) => {
      if (jpeg.length < MIN_PICTURE_BYTES) return;
      const { reporter } = this.#run;
      reporter.show('screenshot-ready', { url });
      reporter.show('screenshot', { url, jpeg });
    };
  }

  /** Nothing is shown while this is done: a page on which credentials are typed, or were. */
  async hidden<T>(work: () => Promise<T>): Promise<T> {
    this.#hidden += 1;
    try {
      return await work();
    } finally {
      this.#hidden -= 1;
    }
  }

  async #look(
    session: Pick<BrowserSession, 'watch'>,
    audience: NonNullable<ScanRun['ports']['audience']>,
    ended: AbortSignal,
  ): Promise<void> {
    let stop: (() => void) | null = null;
    const end = (): void => {
      stop?.();
      if (stop !== null) this.#run.reporter.show('live-stream-disconnected', {});
      stop = null;
    };
    while (!ended.aborted) {
      this.#isWatched = await audience.watches(this.#run.scan.ownerId);
      if (ended.aborted) break;
      if (!this.#isWatched) end();
      else if (stop === null) {
        this.#run.reporter.show('live-stream-connected', {});
        stop = session.watch((frame) => this.#show(frame));
      }
      await this.#run.ports.clock.sleep(LOOK_EVERY_MS, ended).catch(() => {});
    }
    end();
  }

  #show({ image, width, height }: { image: Uint8Array; width: number; height: number }): void {
    // Grows over all sessions and workers of a scan: clients drop frames that are older than the one they show.
    if (this.#hidden > 0) return;
    this.#seq = Math.max(this.#seq + 1, this.#run.ports.clock.now().getTime());
    this.#run.reporter.show('live-frame', { image, width, height, seq: this.#seq });
  }
}
