import type { CdpChannel } from './driver.ts';

interface FrameNavigated {
  readonly frame: { readonly url: string };
}

/**
 * The origins of the documents that a tab has shown, frames included. Session storage belongs to a tab and an origin: it
 * can be cleared only from a document of that origin.
 */
export class DocumentOrigins {
  readonly #origins = new Set<string>();
  #hasOtherProcess = false;

  constructor(cdp: CdpChannel) {
    cdp.on<FrameNavigated>('Page.frameNavigated', ({ frame }) => {
      if (/^https?:/.test(frame.url)) this.#origins.add(new URL(frame.url).origin);
    });
    cdp.on<{ reason?: string }>('Page.frameDetached', ({ reason }) => {
      // A frame of another site runs in another process, which this channel does not cover.
      if (reason === 'swap') this.#hasOtherProcess = true;
    });
  }

  /** Whether all documents came from one origin. */
  get areOne(): boolean {
    return this.#origins.size <= 1 && !this.#hasOtherProcess;
  }

  reset(): void {
    this.#origins.clear();
    this.#hasOtherProcess = false;
  }
}
