import type { DrivenBrowser } from './driver.ts';
import type { BrowserEngineOptions } from './engine-options.ts';
import type { TabRoom } from './tab-room.ts';
import type { TracelessOrigins } from './traceless-origins.ts';

/** A running browser and its own User-Agent. */
export interface RunningBrowser {
  readonly driven: DrivenBrowser;
  readonly userAgent: string;
  /** Whether it is a full browser, which has windows, and not a headless shell, which has none. */
  readonly hasWindows: boolean;
  /** Aborts when the browser has ended, for whatever reason. */
  readonly gone: AbortSignal;
}

/** The part of an engine that sessions need. */
export interface BrowserHost {
  readonly options: BrowserEngineOptions;
  readonly tabs: TabRoom;
  readonly traceless: TracelessOrigins;
  /** The running browser; starts one when there is none. Rejects with BrowserUnavailable. */
  browser(): Promise<RunningBrowser>;
  /** Ends a browser that does not answer; the next call of `browser` starts another. */
  discard(browser: RunningBrowser): Promise<void>;
}
