import type { Secrets } from '../model/crawl/concealed.ts';

/** A message from a person to the worker that holds a scan. Passed on in memory, never stored, never logged. */
export type ScanSignal =
  | { readonly type: 'pause' | 'resume' | 'stop' | 'skip-credentials' }
  | ({ readonly type: 'credentials' } & Secrets);

/** Sends signals to the worker that holds a scan, in this process or another. */
export interface ScanSignals {
  /** Resolves to true when a worker that listens for this scan has received the signal. */
  send(scanId: string, signal: ScanSignal): Promise<boolean>;
  /** Starts listening; resolves to a function that stops it. */
  listen(scanId: string, receive: (signal: ScanSignal) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
