import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { A_PASSWORD, type ApiClient, freshEmail } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const NEW_PASSWORD = 'another good password';

describe('A password', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const registered = async (): Promise<{ ada: ApiClient; email: string }> => {
    const [ada, email] = [server.client(), freshEmail()];
    await ada.register({ email });
    return { ada, email };
  };
  const mailedToken = async (email: string): Promise<string> => {
    await server.client().call('forgotPassword', { body: { email } });
    await server.services.background.settled();
    const mail = server.mail.sent.findLast(({ to }) => to === email);
    const link = mail?.text.match(/http:\S+/)?.[0] ?? '';
    expect(link.startsWith(`${server.url}/reset-password?token=`)).toBe(true);
    return new URL(link).searchParams.get('token') ?? '';
  };
  const login = (email: string, password: string) =>
    server.client().call('login', { body: { email, password } });
  const reset = (token: string, password = NEW_PASSWORD) =>
    server.client().call('resetPassword', { body: { token, password } });

  it('is reset by a mailed link, once, and every session ends', async () => {
    const { ada, email } = await registered();
    const token = await mailedToken(email);
    expect((await reset(token)).body).toEqual({ success: true });
    expect((await reset(token)).body.code).toBe('RESET_TOKEN_INVALID');
    expect((await ada.call('currentUser')).body.code).toBe('TOKEN_INVALID');
    expect((await ada.call('refresh')).body.code).toBe('REFRESH_INVALID');
    expect((await login(email, A_PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is mailed a link without any word that was typed at registration', async () => {
    const [client, email] = [server.client(), freshEmail()];
    await client.register({
      email,
      firstName: 'Your account is locked: call 0800 000',
      lastName: 'Attacker',
      companyName: 'Evil Company',
    });
    await mailedToken(email);
    const mail = server.mail.sent.findLast(({ to }) => to === email);
    expect(mail?.text).toContain('Open this link within 30 minutes');
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/locked|0800|Attacker|Evil/);
  });

  it.each(['mail', 'outbox'] as const)(
    'is reset by %s, which the answer names whether or not the account exists',
    async (delivery) => {
      const other = await startTestServer({ settings: { mailDelivery: delivery } });
      const { body } = await other
        .client()
        .call('forgotPassword', { body: { email: freshEmail() } });
      expect(body).toEqual({ success: true, delivery });
      await other.close();
    },
  );

  it('is not set by a link that is half an hour old', async () => {
    const { email } = await registered();
    const token = await mailedToken(email);
    server.clock.advance(30 * 60_000);
    const answer = await reset(token);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('RESET_TOKEN_INVALID');
  });

  it('voids all other links when it is set by one of them', async () => {
    const { email } = await registered();
    const tokens = [await mailedToken(email), await mailedToken(email)];
    expect((await reset(tokens[1] ?? '')).status).toBe(200);
    expect((await reset(tokens[0] ?? '')).body.code).toBe('RESET_TOKEN_INVALID');
  });

  it('is set by one of twenty requests at once', async () => {
    const { email } = await registered();
    const token = await mailedToken(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused when it is too short, and the link stays valid', async () => {
    const { email } = await registered();
    const token = await mailedToken(email);
    const short = await reset(token, 'short');
    expect(short.body.message).toBe('Password must be at least 8 characters long');
    expect((await reset(token)).status).toBe(200);
  });

  it('is changed with the current one; other sessions end, this one continues', async () => {
    const { ada, email } = await registered();
    const other = server.client();
    other.token = (
      await other.call('login', { body: { email, password: A_PASSWORD } })
    ).body.tokens.accessToken;
    const wrong = await ada.call('changePassword', {
      body: { currentPassword: 'not it at all', newPassword: NEW_PASSWORD },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.code).toBe('CURRENT_PASSWORD_WRONG');
    const changed = await ada.call('changePassword', {
      body: { currentPassword: A_PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect(changed.status).toBe(200);
    expect((await ada.call('currentUser')).body.code).toBe('TOKEN_INVALID');
    ada.token = changed.body.tokens.accessToken;
    expect((await ada.call('currentUser')).status).toBe(200);
    expect((await ada.call('refresh')).status).toBe(200);
    expect((await other.call('currentUser')).status).toBe(401);
    expect((await other.call('refresh')).status).toBe(401);
    expect((await login(email, A_PASSWORD)).status).toBe(401);
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  });
});
