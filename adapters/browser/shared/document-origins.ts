import type { CdpChannel } from './driver.ts';

interface FrameNavigated {
  readonly frame: { readonly url: string };
}

/**
 * The origins of the documents that a tab has shown, frames included. Session storage belongs to one tab and one
 * origin: only a document of that origin can clear it.
 */
export class DocumentOrigins {
  readonly #origins = new Set<string>();
  #hasOtherProcess = false;

  constructor(cdp: CdpChannel) {
    cdp.on<FrameNavigated>('Page.frameNavigated', ({ frame }) => {
      if (/^https?:/.test(frame.url)) this.#origins.add(new URL(frame.url).origin);
    });
    cdp.on<{ reason?: string }>('Page.frameDetached', ({ reason }) => {
      // A frame of another site runs in another process, whose events this DevTools session does not receive.
      if (reason === 'swap') this.#hasOtherProcess = true;
    });
  }

  /** The origins of the tab's documents; those of frames in other processes are unknown. */
  get all(): readonly string[] {
    return [...this.#origins];
  }

  /** Whether all documents had the same origin. */
  get areOne(): boolean {
    return this.#origins.size <= 1 && !this.#hasOtherProcess;
  }

  reset(): void {
    this.#origins.clear();
    this.#hasOtherProcess = false;
  }
}
