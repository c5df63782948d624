/** The user that a browser runs as. */
export interface BrowserUser {
  readonly uid: number;
  readonly gid: number;
}

/** The only request to a browser process. */
export interface BrowserRequest {
  readonly url: string;
  readonly executablePath: string;
  /** Arguments for Chromium, in addition to those of every headless run. */
  readonly arguments: readonly string[];
  /** The credentials for the proxy in `arguments`; null when it needs none. */
  readonly proxyCredentials: { readonly username: string; readonly password: string } | null;
  /** The user that the browser runs as; null: the user of this process. */
  readonly user: BrowserUser | null;
  /** The folder for the browser's profile, home and temporary files. */
  readonly folder: string;
  /** How long the page may take to load; after that it is audited as it is. */
  readonly maxWaitForLoadMs: number;
}

/**
 * The messages to a browser process: its request, and later that the page may be opened. They are sent over IPC, because
 * every user of the machine can read command lines.
 */
export type ProcessCommand<Request extends BrowserRequest> =
  | { readonly type: 'request'; readonly request: Request }
  | { readonly type: 'open' };

/** The messages of a browser process: the id of its browser, the end of measuring, and finally its only result. */
export type ProcessMessage<Result> =
  | { readonly type: 'browser'; readonly pid: number }
  | { readonly type: 'measured' }
  | { readonly type: 'result'; readonly result: Result };
