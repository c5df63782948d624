import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailNotSent } from '@signpost/backend-domain/model/account/account-errors.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { Mail, Mailer } from '@signpost/backend-domain/ports/mailer.ts';
import { oneLine } from './one-line.ts';

export interface OutboxOptions {
  /** The folder for the mails; created when it is missing. */
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  /** Logs one line for each mail: recipient, subject and file. Never the text, which may contain a secret link. */
  readonly log: (line: string) => void;
}

/** Writes mails to a folder as .eml files that only their owner can read, for machines without a mail server. */
export class OutboxMailer implements Mailer {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  async send(mail: Mail): Promise<void> {
    const { folder, log } = this.#options;
    const now = this.#options.clock.now();
    const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
    const path = join(folder, name);
    const draft = `${path}.part`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, this.#write(mail, now), { mode: 0o600, flag: 'wx' });
      await rename(draft, path);
    } catch (cause) {
      await rm(draft, { force: true }).catch(() => {});
      throw new MailNotSent({ cause });
    }
    log(`Mail to ${oneLine(mail.to)}: "${oneLine(mail.subject)}" is in ${path}`);
  }

  async close(): Promise<void> {}

  /** A message by RFC 5322 with unencoded UTF-8 (RFC 6532), so that people can read the file and copy its links. */
  #write({ to, subject, text }: Mail, now: Date): string {
    const headers = [
      `From: ${oneLine(this.#options.from)}`,
      `To: ${oneLine(to)}`,
      `Subject: ${oneLine(subject)}`,
      `Date: ${now.toUTCString()}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
    ];
    const body = text.replace(/\r\n|\r|\n/g, '\r\n');
    return `${headers.join('\r\n')}\r\n\r\n${body}\r\n`;
  }
}
