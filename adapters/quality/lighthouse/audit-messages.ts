import type { QualityScores } from '@signpost/backend-domain/model/quality/quality-scores.ts';

/** The user that an audit's browser runs as. */
export interface AuditUser {
  readonly uid: number;
  readonly gid: number;
}

/** The one request to the audit process. Sent over IPC: every user of the machine could read a command line. */
export interface AuditRequest {
  readonly url: string;
  readonly executablePath: string;
  /** Chromium's arguments, in addition to those of every headless run. */
  readonly arguments: readonly string[];
  /** Of the proxy that `arguments` name; null when it asks for none. */
  readonly proxyCredentials: { readonly username: string; readonly password: string } | null;
  /** Null: the user of this process. */
  readonly user: AuditUser | null;
  /** The browser's profile, home and temporary folder in one. */
  readonly folder: string;
  /** How long the page may take to load before it is measured in its present state. */
  readonly maxWaitForLoadMs: number;
}

/** The messages of the audit process: which browser it started, that the page is measured, then its only result. */
export type AuditMessage =
  | { readonly type: 'browser'; readonly pid: number }
  | { readonly type: 'measured' }
  | { readonly type: 'result'; readonly scores: QualityScores };
