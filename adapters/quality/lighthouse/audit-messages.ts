import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';

/** The user that an audit's browser runs as. */
export interface AuditUser {
  readonly uid: number;
  readonly gid: number;
}

/** What the audit process is asked, once. Sent over IPC: a command line could be read by everybody on the machine. */
export interface AuditRequest {
  readonly url: string;
  readonly executablePath: string;
  /** Chromium's command line, besides what every headless run needs. */
  readonly arguments: readonly string[];
  /** Of the proxy that `arguments` name; null when it asks for none. */
  readonly proxyCredentials: { readonly username: string; readonly password: string } | null;
  /** Null: the user of this process. */
  readonly user: AuditUser | null;
  /** The browser's profile, home and temporary folder in one. */
  readonly folder: string;
  /** How long the page may take to load before it is judged as it is. */
  readonly maxWaitForLoadMs: number;
}

/** What the audit process tells: which browser it started, that the page is measured, then its only result. */
export type AuditMessage =
  | { readonly type: 'browser'; readonly pid: number }
  | { readonly type: 'measured' }
  | { readonly type: 'result'; readonly scores: QualityScores };
