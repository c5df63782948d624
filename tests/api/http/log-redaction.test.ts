import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { makeLogger } from '@signpost/backend/logger.ts';
import { freshEmail } from '../support/api-client.ts';
import { startTestServer } from '../support/test-server.ts';

const CANARY = 'c4n4ry "päss" wörd/+&';

/** The encodings in which a log entry could contain a secret. */
function spellings(secret: string): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    JSON.stringify(secret).slice(1, -1),
  ];
}

describe('The log', () => {
  it('holds no secret of a user, even at level trace', async () => {
    const server = await startTestServer({ logLevel: 'trace' });
    const ada = server.client();
    const email = freshEmail();
    await ada.register({ email, password: CANARY });
    await server.client().call('login', { body: { email, password: `${CANARY}!` } });
    await server.client().call('login', { body: { email, password: CANARY, rememberMe: true } });
    await ada.call('refresh');
    await ada.call('changePassword', {
      body: { currentPassword: CANARY, newPassword: `${CANARY}2` },
    });
    await server.client().call('forgotPassword', { body: { email } });
    await server.services.background.settled();
    const link = server.mail.sent.at(-1)?.text.match(/http:\S+/)?.[0] ?? '';
    const resetToken = new URL(link).searchParams.get('token') ?? 'missing';
    await ada.send('GET', `/reset-password?token=${resetToken}`);
    await ada.call('provideCredentials', {
      body: { scanId: 'unknown', username: 'ada', password: CANARY },
    });
    await ada.call('provideCredentials', { body: { scanId: 'unknown', fields: { code: CANARY } } });
    await ada.send('POST', '/api/auth/login', {
      body: `{"password": "${encodeURIComponent(CANARY)}"`,
    });
    server.ports.users.findByEmail = async () => {
      throw new Error('A fault inside.', { cause: { parameters: [CANARY] } });
    };
    await server.client().call('login', { body: { email, password: CANARY } });
    const secrets = [
      ada.token ?? 'missing',
      resetToken,
      ...[...ada.jar.values()].map(({ value }) => value),
    ];
    await server.close();

    const log = server.log();
    expect(log).toContain('"route":"login"');
    expect(log).toContain('A fault inside.');
    for (const secret of secrets) expect(log).not.toContain(secret);
    for (const spelling of spellings(CANARY)) expect(log).not.toContain(spelling);
    expect(log).not.toContain(email);
  });

  it('removes secrets by their names, at any depth', () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    });
    const logger = makeLogger('trace', stream);
    const names = [
      'authorization',
      'cookie',
      'set-cookie',
      'password',
      'newPassword',
      'currentPassword',
      'token',
      'accessToken',
      'refreshToken',
      'secret',
      'credentials',
      'username',
      'apiKey',
      'fields',
    ];
    for (const name of names) {
      logger.info({ [name]: CANARY });
      logger.info({ request: { [name]: CANARY } });
      logger.info({ a: { headers: { [name]: CANARY } } });
      logger.info({ a: { b: { c: { [name]: CANARY } } } });
    }
    const error = Object.assign(new Error('typed'), { query: CANARY, headers: { cookie: CANARY } });
    logger.error({ err: error }, 'failed');
    logger.error({ err: new Error('outer', { cause: error }) }, 'failed');
    expect(lines).toHaveLength(names.length * 4 + 2);
    expect(lines.join('')).toContain('[redacted]');
    for (const spelling of spellings(CANARY)) expect(lines.join('')).not.toContain(spelling);
  });
});
