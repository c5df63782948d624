import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxMailer } from '@signpost/adapters/mail/outbox-mailer.ts';
import { SmtpMailer } from '@signpost/adapters/mail/smtp-mailer.ts';
import { MailNotSent } from '@signpost/backend-domain/model/account/account-errors.ts';
import { ManualClock } from '../support/fixed-clock.ts';
import { readMail } from '../support/mail-text.ts';
import { SmtpServer } from '../support/smtp-server.ts';
import { mailerSuite } from './mailer.suite.ts';
import { overAdapters } from './over-adapters.ts';

const from = 'Signpost <signpost@example.com>';
const hello = { to: 'ada@example.com', subject: 'Hello', text: 'https://example.com/reset/secret' };

async function openOutbox(log: (line: string) => void = () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-outbox-'));
  const outbox = join(folder, 'data', 'outbox');
  const files = async () => {
    const names = await readdir(outbox).catch(() => []);
    return names.toSorted().map((name) => join(outbox, name));
  };
  return {
    mailer: new OutboxMailer({ folder: outbox, from, clock: new ManualClock(), log }),
    files,
    received: async () =>
      Promise.all((await files()).map(async (file) => readMail(await readFile(file, 'utf8')))),
    fail: () => writeFile(join(folder, 'data'), ''),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openSmtp(timeoutMs = 2000) {
  const server = await SmtpServer.start();
  const mailer = new SmtpMailer({ url: server.url, from, timeoutMs });
  return {
    server,
    mailer,
    received: async () => server.taken.map(({ source }) => readMail(source)),
    fail: () => server.stop(),
    close: async () => {
      await mailer.close();
      await server.stop();
    },
  };
}

overAdapters('mailer', mailerSuite, { 'the outbox': openOutbox, SMTP: openSmtp });

describe('The outbox', () => {
  it('hides mails from other users of the machine, and their text from the log', async () => {
    const lines: string[] = [];
    const opened = await openOutbox((line) => lines.push(line));
    try {
      await opened.mailer.send({ ...hello, subject: 'Hello\nAda' });
      const [file = ''] = await opened.files();
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(file).toMatch(/\.eml$/);
      expect(lines).toEqual([`Mail to ada@example.com: "Hello Ada" is in ${file}`]);
    } finally {
      await opened.close();
    }
  });
});

describe('The SMTP mailer', () => {
  let opened: Awaited<ReturnType<typeof openSmtp>>;

  beforeEach(async () => {
    opened = await openSmtp(300);
  });
  afterEach(() => opened.close());

  it('names exactly one recipient, even when the address looks like two', async () => {
    await opened.mailer.send(hello);
    await opened.mailer
      .send({ ...hello, to: 'ada@example.com, eve@example.com' })
      .catch((error: unknown) => expect(error).toBeInstanceOf(MailNotSent));
    const [first, ...others] = opened.server.taken;
    expect(first?.from).toBe('signpost@example.com');
    expect(first?.recipients).toEqual(['ada@example.com']);
    for (const { recipients } of others) {
      expect(recipients).toHaveLength(1);
      expect(recipients).not.toContain('eve@example.com');
    }
  });

  it.each(['refuse', 'hang', 'break'] as const)(
    'gives up within its time when the server answers with: %s',
    async (mood) => {
      opened.server.mood = mood;
      const started = performance.now();
      await expect(opened.mailer.send(hello)).rejects.toBeInstanceOf(MailNotSent);
      expect(performance.now() - started).toBeLessThan(15_000);
      opened.server.mood = 'friendly';
      await opened.mailer.send(hello);
      expect(opened.server.taken).toHaveLength(1);
    },
  );
});
