import { MailNotSent } from '@signpost/backend-domain/model/account/account-errors.ts';
import type { Mail, Mailer } from '@signpost/backend-domain/ports/mailer.ts';
import { createTransport, type Transporter } from 'nodemailer';
import { oneLine } from './one-line.ts';

export interface SmtpOptions {
  /** The server's URL: `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
  /** The time limit of each step of the SMTP exchange. */
  readonly timeoutMs?: number;
}

/** Sends mails through an SMTP server with nodemailer, over a new connection for each. */
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
      // Our mails have neither attachments nor remote content, so nodemailer need not load anything.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    const address = oneLine(to);
    const sending = this.#transport.sendMail({
      from: this.#from,
      // An object instead of a string, so that an address with a comma stays one recipient.
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

/** Returns only the code of nodemailer's error, because its message may quote the exchange. */
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
