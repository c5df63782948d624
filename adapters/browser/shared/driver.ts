/**
 * The part of an engine that differs between browser libraries. Everything else uses the Chrome DevTools Protocol and
 * is shared.
 */
export interface BrowserDriver {
  readonly name: 'playwright' | 'puppeteer';
  start(options: StartOptions): Promise<DrivenBrowser>;
}

export interface StartOptions {
  /** The program to start; null to connect to `wsEndpoint`. */
  readonly executablePath: string | null;
  readonly wsEndpoint: string | null;
  readonly arguments: readonly string[];
  /** Whether the browser shows a window. */
  readonly headed: boolean;
  /** The environment variables of a browser that is started on this machine. */
  readonly environment: Readonly<Record<string, string>>;
  /** The profile folder of a browser that is started on this machine; null with `wsEndpoint`. */
  readonly profile: string | null;
}

export interface DrivenBrowser {
  readonly cdp: CdpChannel;
  /** The process id of a browser that was started on this machine; else null. */
  readonly processId: number | null;
  newContext(options: ContextOptions): Promise<DrivenContext>;
  onGone(listener: () => void): void;
  /** Asks the browser to close; may take long or never resolve. */
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
  /** A DevTools session with the tab's target; ends with the tab. */
  readonly cdp: CdpChannel;
  /**
   * From now on runs a script before all others in every document, also in frames of other sites, which run in other
   * processes.
   */
  runFirst(script: string): Promise<void>;
  close(): Promise<void>;
}

/** The Chrome DevTools Protocol. Answers are untyped, as the protocol sends them; callers state their types. */
export interface CdpChannel {
  send<Answer = unknown>(method: string, parameters?: object): Promise<Answer>;
  on<Event>(event: string, listener: (event: Event) => void): void;
}

export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  /** With a leading dot when subdomains receive the cookie too. */
  readonly domain: string;
  readonly path: string;
  readonly secure: boolean;
}
