import { MailNotSent } from '@signpost/backend-domain/model/account/account-errors.ts';
import type { Mail, Mailer } from '@signpost/backend-domain/ports/mailer.ts';
import { createTransport, type Transporter } from 'nodemailer';
import { oneLine } from './one-line.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
  /** For each step of the exchange. */
  readonly timeoutMs?: number;
}

/** Hands mails to an SMTP server by nodemailer, a connection each. */
export class SmtpMailer implements Mailer {
  readonly #from: string;
  readonly #timeoutMs: number;
  readonly #transport: Transporter;

  constructor({ url, from, timeoutMs = 20_000 }: SmtpOptions) {
    this.#from = oneLine(from);
    this.#timeoutMs = timeoutMs;
    this.#transport = createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // Our mails have neither attachments nor remote parts, so nothing in them may be fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    const address = oneLine(to);
    const sending = this.#transport.sendMail({
      from: this.#from,
      // As an object: an address with a comma stays one recipient.
      to: { name: '', address },
      subject: oneLine(subject),
      text,
    });
    try {
      await withDeadline(sending, this.#timeoutMs * 3);
    } catch (error) {
      throw new MailNotSent({ cause: new Error(reasonOf(error)) });
    }
  }

  async close(): Promise<void> {
    this.#transport.close();
  }
}

/** nodemailer's errors may quote the exchange: only their codes go further. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => part !== undefined);
  return parts.length > 0 ? `SMTP failed: ${parts.join(' ')}` : 'SMTP failed';
}

async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  let timeout: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timeout);
    work.catch(() => {});
  }
}
