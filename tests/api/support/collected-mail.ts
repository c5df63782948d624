import type { Mail, Mailer } from '@signpost/backend-domain/ports/mailer.ts';

/** Keeps the mails for the test to read. */
export class CollectedMail implements Mailer {
  readonly sent: Mail[] = [];

  /** Why no mail can be sent; null while it can. */
  failure: Error | null = null;

  async send(mail: Mail): Promise<void> {
    if (this.failure !== null) throw this.failure;
    this.sent.push(mail);
  }

  async close(): Promise<void> {}
}
