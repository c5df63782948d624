import type { Mail, Mailer } from '@signpost/backend-domain/ports/mailer.ts';

/** Keeps the mails for the test to read. */
export class CollectedMail implements Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }

  async close(): Promise<void> {}
}
