import { concealedText, type Secrets } from '../../model/crawl/concealed.ts';
import type { BrowserSession, LiveFrame } from '../../ports/browser-engine.ts';
import type { ScanRun } from '../scan-run.ts';

/** The interval between two checks whether a client watches. */
const AUDIENCE_CHECK_MS = 1_000;
/** The shortest time between the screenshots of two pages. */
const BETWEEN_SCREENSHOTS_MS = 2_000;
/**
 * Smaller files are no screenshot of a page (product specification, section 5: under 1,000 characters of base64 is
 * rejected).
 */
const MIN_SCREENSHOT_BYTES = 750;
/** A page can give itself an address of any length, and every frame contains it. */
const MAX_ADDRESS_CHARACTERS = 2_000;

/** Shows the browser to the owner's open clients. While no client watches, no screenshots are taken. */
export class LiveView {
  readonly #run: ScanRun;
  #isWatched = false;
  #hidden = 0;
  #lastScreenshot = Number.NEGATIVE_INFINITY;
  #seq = 0;
  readonly #secrets: Secrets[] = [];

  constructor(run: ScanRun) {
    this.#run = run;
  }

  /** Streams frames of the session's pages while a client watches. Returns a function that ends the stream. */
  follow(session: Pick<BrowserSession, 'watch'>): () => void {
    const ended = new AbortController();
    const { audience } = this.#run.ports;
    if (audience !== undefined) void this.#stream(session, audience, ended.signal);
    return () => ended.abort();
  }

  /** The callback for a screenshot of the page; undefined when none is needed now. */
  screenshotCallback(url: string): ((jpeg: Uint8Array) => void) | undefined {
    const now = this.#run.ports.clock.monotonicMs();
    if (!this.#isWatched || this.#hidden > 0 || now - this.#lastScreenshot < BETWEEN_SCREENSHOTS_MS)
      return undefined;
    this.#lastScreenshot = now;
    return (jpeg) => {
      if (jpeg.length < MIN_SCREENSHOT_BYTES) return;
      const { reporter } = this.#run;
      reporter.show('screenshot-ready', { url });
      reporter.show('screenshot', { url, jpeg });
    };
  }

  /** Removes these secrets from the page addresses in later frames. */
  conceal(secrets: Secrets): void {
    this.#secrets.push(secrets);
  }

  /** Shows no frames or screenshots during `work`, because the page contains typed credentials. */
  async hidden<T>(work: () => Promise<T>): Promise<T> {
    this.#hidden += 1;
    try {
      return await work();
    } finally {
      this.#hidden -= 1;
    }
  }

  async #stream(
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
      await this.#run.ports.clock.sleep(AUDIENCE_CHECK_MS, ended).catch(() => {});
    }
    end();
  }

  #show({ url: shown, image, width, height }: LiveFrame): void {
    // Grows over all sessions and workers of a scan: clients ignore a frame with a lower number than the one they show.
    if (this.#hidden > 0) return;
    this.#seq = Math.max(this.#seq + 1, this.#run.ports.clock.now().getTime());
    const url = this.#secrets.reduce(concealedText, shown).slice(0, MAX_ADDRESS_CHARACTERS);
    this.#run.reporter.show('live-frame', { url, image, width, height, seq: this.#seq });
  }
}
