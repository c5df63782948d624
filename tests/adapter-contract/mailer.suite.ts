import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MailNotSent } from '@signpost/backend-domain/model/account/account-errors.ts';
import type { Mailer } from '@signpost/backend-domain/ports/mailer.ts';
import type { ReadMail } from '../support/mail-text.ts';

export interface OpenedMailer {
  readonly mailer: Mailer;
  /** Every mail that was handed over, in order. */
  received(): Promise<readonly ReadMail[]>;
  /** Makes every later mail fail. */
  fail(): Promise<void>;
  close(): Promise<void>;
}

/** What every Mailer promises. The sender of the opened mailer is `Signpost <signpost@example.com>`. */
export function mailerSuite(adapter: string, open: () => Promise<OpenedMailer>): void {
  describe(`Mailer on ${adapter}`, () => {
    let opened: OpenedMailer;

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const send = async (mail: Partial<Parameters<Mailer['send']>[0]>): Promise<ReadMail> => {
      await opened.mailer.send({
        to: 'ada@example.com',
        subject: 'Hello',
        text: 'Hello Ada',
        ...mail,
      });
      const [received] = await opened.received();
      if (received === undefined) throw new Error('No mail came.');
      return received;
    };

    it('hands over sender, recipient, subject and text', async () => {
      const mail = await send({ subject: 'Your new password', text: 'One\nTwo' });
      expect(mail.headers).toMatchObject({
        from: 'Signpost <signpost@example.com>',
        to: 'ada@example.com',
        subject: 'Your new password',
      });
      expect(Date.parse(mail.headers.date ?? '')).not.toBeNaN();
      expect(mail.text).toBe('One\nTwo');
    });

    it('keeps any script and long links intact', async () => {
      const link = `https://example.com/reset?token=${'aB3-_='.repeat(40)}`;
      const mail = await send({ subject: 'שלום 🙂 ü', text: `עדה, 李 🙂:\n${link}\n.\n..dots` });
      expect(mail.headers.subject).toBe('שלום 🙂 ü');
      expect(mail.text).toBe(`עדה, 李 🙂:\n${link}\n.\n..dots`);
    });

    it.each(['\r\n', '\n', '\r', '\u2028', '\u0000\n'])(
      'lets no line break start a header: %j',
      async (lineBreak) => {
        const { headers } = await send({
          subject: `Hello${lineBreak}Bcc: eve@example.com${lineBreak}${lineBreak}Body`,
        });
        expect(headers).not.toHaveProperty('bcc');
        expect(headers.subject).toBe('Hello Bcc: eve@example.com Body');
      },
    );

    it('adds no recipient, whatever the address contains', async () => {
      const { headers } = await send({ to: 'ada@example.com\r\nBcc: eve@example.com' }).catch(
        (error: unknown) => {
          expect(error).toBeInstanceOf(MailNotSent);
          return { headers: {} };
        },
      );
      expect(headers).not.toHaveProperty('bcc');
    });

    it('hands over several at once', async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          opened.mailer.send({ to: 'ada@example.com', subject: `Mail ${index}`, text: 'Hello' }),
        ),
      );
      const subjects = (await opened.received()).map(({ headers }) => headers.subject);
      expect(new Set(subjects).size).toBe(10);
    });

    it('reports a mail that cannot be handed over, without its text', async () => {
      await opened.fail();
      const mail = { to: 'ada@example.com', subject: 'Hello', text: 'the-secret-link' };
      const error = await opened.mailer.send(mail).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(MailNotSent);
      const { message, cause } = error as MailNotSent;
      expect(`${message} ${cause} ${JSON.stringify(cause)}`).not.toContain('the-secret-link');
    });
  });
}
