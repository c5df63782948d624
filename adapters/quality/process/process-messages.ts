/** The user that a browser runs as. */
export interface BrowserUser {
  readonly uid: number;
  readonly gid: number;
}

/** The one request to a browser process. Sent over IPC: every user of the machine could read a command line. */
export interface BrowserRequest {
  readonly url: string;
  readonly executablePath: string;
  /** Chromium's arguments, in addition to those of every headless run. */
  readonly arguments: readonly string[];
  /** Of the proxy that `arguments` name; null when it asks for none. */
  readonly proxyCredentials: { readonly username: string; readonly password: string } | null;
  /** Null: the user of this process. */
  readonly user: BrowserUser | null;
  /** The browser's profile, home and temporary folder in one. */
  readonly folder: string;
  /** How long the page may take to load before it is looked at in its present state. */
  readonly maxWaitForLoadMs: number;
}

/** The messages of a browser process: which browser it started, that the page is measured, then its only result. */
export type ProcessMessage<Result> =
  | { readonly type: 'browser'; readonly pid: number }
  | { readonly type: 'measured' }
  | { readonly type: 'result'; readonly result: Result };
