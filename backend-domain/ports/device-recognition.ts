/**
 * Recognises devices on which a user signed in before, even after that session has ended. A stranger who uses up the
 * login attempts of an account therefore does not lock its owner out.
 */
export interface DeviceRecognition {
  /** A token for the device to keep, as proof that it signed in to this account. `email`: as stored. */
  remember(account: string): string;
  /** The device's id when the token is one of ours for this account, else null. */
  recognise(account: string, token: string): string | null;
}
