import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailNotSent } from '@signpost/backend-domain/model/account/account-errors.ts';
import type { Clock } from '@signpost/backend-domain/ports/clock.ts';
import type { Mail, Mailer } from '@signpost/backend-domain/ports/mailer.ts';
import { oneLine } from './one-line.ts';

export interface OutboxOptions {
  /** Where the mails are put; made when it is missing. */
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  /** One line for each mail: who, about what, in which file. Never its text, which may hold a secret link. */
  readonly log: (line: string) => void;
}

/** Puts mails into a folder as .eml files, readable by their owner alone: for machines without a mail server. */
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

  /** RFC 5322 with unencoded UTF-8 (RFC 6532), so that the file can be read and its links copied. */
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
