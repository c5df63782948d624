/** A plain-text mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail. Rejects with MailNotSent. Line breaks in `to` or `subject` never
   * add headers.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
