/** The part of an engine that a browser library does; all else uses Chromium's own protocol and is shared. */
export interface BrowserDriver {
  readonly name: 'playwright' | 'puppeteer';
  start(options: StartOptions): Promise<DrivenBrowser>;
}

export interface StartOptions {
  /** Null: connect to `wsEndpoint`. */
  readonly executablePath: string | null;
  readonly wsEndpoint: string | null;
  readonly arguments: readonly string[];
  /** Whether it shows a window. */
  readonly headed: boolean;
  /** Of a browser of this machine. */
  readonly environment: Readonly<Record<string, string>>;
  /** The profile folder of a browser of this machine. Null with `wsEndpoint`. */
  readonly profile: string | null;
}

export interface DrivenBrowser {
  readonly cdp: CdpChannel;
  /** Of a browser on this machine. */
  readonly processId: number | null;
  newContext(options: ContextOptions): Promise<DrivenContext>;
  onGone(listener: () => void): void;
  /** Asks it to end; may take its time. */
  close(): Promise<void>;
}

export interface ContextOptions {
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Cookies, cache and storage of one session. */
export interface DrivenContext {
  newTab(): Promise<DrivenTab>;
  cookies(): Promise<readonly SessionCookie[]>;
  close(): Promise<void>;
}

export interface DrivenTab {
  /** A session with the tab's target; ends with the tab. */
  readonly cdp: CdpChannel;
  /** From now on runs a script before any other in every document, also in frames of other sites (other processes). */
  runFirst(script: string): Promise<void>;
  close(): Promise<void>;
}

/** Chromium DevTools Protocol. Answers are untyped, as the protocol sends them; senders know their types. */
export interface CdpChannel {
  send<Answer = unknown>(method: string, parameters?: object): Promise<Answer>;
  on<Event>(event: string, listener: (event: Event) => void): void;
}

export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  /** With a leading dot when subdomains get it too. */
  readonly domain: string;
  readonly path: string;
  readonly secure: boolean;
}
