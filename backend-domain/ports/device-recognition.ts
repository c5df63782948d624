/**
 * Recognises devices on which a user signed in before, even after that session has ended. So a stranger who uses up the
 * login attempts of an account does not lock its owner out.
 */
export interface DeviceRecognition {
  /**
   * A token for the device to store, as proof that it signed in to this account. `account`: the email address as
   * stored.
   */
  remember(account: string): string;
  /** The device's id if this server issued the token for this account, else null. */
  recognise(account: string, token: string): string | null;
}
