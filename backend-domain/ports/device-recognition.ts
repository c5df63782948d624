/**
 * Knows devices again that somebody signed in on, after the session has ended too. So a stranger who uses up the
 * tries of an account does not keep its owner out.
 */
export interface DeviceRecognition {
  /** A token for the device to keep: it signed in to this account (email address as stored). */
  remember(account: string): string;
  /** The device's own id when the token is one of ours for this account; null for anything else. */
  recognise(account: string, token: string): string | null;
}
