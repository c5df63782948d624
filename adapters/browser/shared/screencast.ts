import type { LiveFrame } from '@signpost/backend-domain/ports/browser-engine.ts';
import type { Tab } from './tab.ts';

type Listener = (frame: LiveFrame) => void;

const FRAME_INTERVAL_MS = 250;
const MAX_WIDTH_PX = 1_280;
const MAX_HEIGHT_PX = 720;

/** A frame as Chromium sent it, with the tab's address at that time. */
interface ReceivedFrame {
  readonly frame: ScreencastFrame;
  readonly url: string;
}

interface ScreencastFrame {
  readonly data: string;
  readonly sessionId: number;
  readonly metadata: { readonly deviceWidth: number; readonly deviceHeight: number };
}

/**
 * Sends listeners frames of the tab that is being read: the newest ones, at most four a second, none while credentials
 * are typed.
 */
export class Screencast {
  readonly #listeners = new Set<Listener>();
  readonly #known = new WeakSet<Tab>();
  #tab: Tab | null = null;
  #isPaused = false;
  #newest: ReceivedFrame | null = null;
  #timer: NodeJS.Timeout | null = null;
  #lastShown = 0;

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#tab) this.#start(this.#tab);
    return () => {
      this.#listeners.delete(listener);
      if (!this.isWatched) this.#stop();
    };
  }

  /** Shows this tab from now on. */
  show(tab: Tab): void {
    if (this.#tab && this.#tab !== tab) this.#stop();
    this.#tab = tab;
    if (this.isWatched) this.#start(tab);
  }

  forget(tab: Tab): void {
    if (this.#tab !== tab) return;
    this.#stop();
    this.#tab = null;
  }

  /** Takes and shows no frames until the returned function is called. */
  async pause(): Promise<() => void> {
    this.#isPaused = true;
    const tab = this.#tab;
    this.#stop();
    if (tab && this.isWatched) await tab.cdp.send('Page.stopScreencast').catch(() => undefined);
    return () => {
      this.#isPaused = false;
      if (this.#tab && this.isWatched) this.#start(this.#tab);
    };
  }

  #start(tab: Tab): void {
    if (this.#isPaused) return;
    if (!this.#known.has(tab)) {
      this.#known.add(tab);
      tab.cdp.on<ScreencastFrame>('Page.screencastFrame', (frame) => this.#received(tab, frame));
    }
    tab.cdp
      .send('Page.startScreencast', {
        format: 'jpeg',
        quality: 55,
        maxWidth: MAX_WIDTH_PX,
        maxHeight: MAX_HEIGHT_PX,
      })
      .catch(() => undefined);
  }

  #stop(): void {
    this.#newest = null;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#tab?.cdp.send('Page.stopScreencast').catch(() => undefined);
  }

  #received(tab: Tab, frame: ScreencastFrame): void {
    const acknowledge = () =>
      tab.cdp
        .send('Page.screencastFrameAck', { sessionId: frame.sessionId })
        .catch(() => undefined);
    if (this.#isPaused || tab !== this.#tab || !this.isWatched) {
      acknowledge();
      return;
    }
    this.#newest = { frame, url: tab.navigation.url };
    // Chromium sends the next frame only after this one is acknowledged, so a late acknowledgement limits the rate.
    const wait = Math.max(0, this.#lastShown + FRAME_INTERVAL_MS - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#flush();
    }, wait);
    setTimeout(acknowledge, wait).unref();
  }

  #flush(): void {
    const newest = this.#newest;
    this.#newest = null;
    if (newest === null || this.#isPaused) return;
    this.#lastShown = performance.now();
    const { frame, url } = newest;
    const live: LiveFrame = {
      url,
      image: Buffer.from(frame.data, 'base64'),
      width: Math.round(frame.metadata.deviceWidth),
      height: Math.round(frame.metadata.deviceHeight),
    };
    for (const listener of this.#listeners) listener(live);
  }
}
