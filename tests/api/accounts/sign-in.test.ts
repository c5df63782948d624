import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { A_PASSWORD, freshEmail } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

describe('Accounts', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('begin with a registration that signs in', async () => {
    const ada = server.client();
    const email = freshEmail();
    const answer = await ada.register({
      firstName: '  Ada ',
      lastName: ' Lovelace',
      email: ` ${email.toUpperCase()} `,
      phone: ' +972 50-123 ',
      country: '',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toEqual({
      _id: expect.stringMatching(/^[\w-]{21}$/),
      name: 'Ada Lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      profilePicture: null,
      isAdmin: false,
      phone: '+972 50-123',
      country: 'Israel',
      countryCode: 'IL',
      createdAt: expect.any(String),
    });
    const me = await ada.call('currentUser');
    expect(me.body.user).toEqual(answer.body.user);
  });

  it.each([
    ['firstName', ' ', 'First name is required'],
    ['firstName', undefined, 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', '', 'Email address is required'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', 'a@b', 'Please enter a valid email address'],
    ['password', '', 'Password is required'],
    ['password', '1234567', 'Password must be at least 8 characters long'],
    ['password', 'x'.repeat(129), 'Password must be at most 128 characters long'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['phone', '+', 'Please enter a valid phone number'],
  ])('refuse a registration whose %s is %p', async (path, value, message) => {
    const answer = await server.client().register({ [path]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: message,
      message,
      code: 'VALIDATION_ERROR',
      details: [{ path, message }],
    });
  });

  it('accept a password of 8 and one of 128 characters, with spaces at its ends', async () => {
    for (const password of [' 234567 ', `${'ü'.repeat(127)} `]) {
      const email = freshEmail();
      expect((await server.client().register({ email, password })).status).toBe(201);
      const login = await server.client().call('login', { body: { email, password } });
      expect(login.status).toBe(200);
      const trimmed = await server
        .client()
        .call('login', { body: { email, password: password.trim() } });
      expect(trimmed.status).toBe(401);
    }
  });

  it('have unique email addresses, in any letter case', async () => {
    const email = freshEmail();
    await server.client().register({ email });
    const second = await server.client().register({ email: email.toUpperCase() });
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('EMAIL_TAKEN');
  });

  it('ignore unexpected fields of a registration, such as isAdmin', async () => {
    const answer = await server
      .client()
      .register({ isAdmin: true, _id: 'mine', tokenVersion: 7, profilePicture: 'https://x.test' });
    expect(answer.body.user.isAdmin).toBe(false);
    expect(answer.body.user._id).not.toBe('mine');
    expect(answer.body.user.profilePicture).toBeNull();
  });

  it('answer an unknown email address and a wrong password with the same bytes', async () => {
    const email = freshEmail();
    await server.client().register({ email });
    const body = { email, password: 'not the password' };
    const wrong = await server.client().call('login', { body });
    const unknown = await server.client().call('login', { body: { ...body, email: freshEmail() } });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
    expect(unknown.text).toBe(wrong.text);
    const plain = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
    expect(plain(unknown)).toEqual(plain(wrong));
  });

  it('answer a request for a password reset the same whether or not the account exists', async () => {
    const email = freshEmail();
    await server.client().register({ email });
    const known = await server.client().call('forgotPassword', { body: { email } });
    const unknown = await server.client().call('forgotPassword', { body: { email: freshEmail() } });
    expect(known.status).toBe(202);
    expect(unknown.status).toBe(202);
    expect(unknown.text).toBe(known.text);
  });

  it('say whether a user is signed in', async () => {
    const ada = server.client();
    expect((await ada.call('authStatus')).body).toEqual({ authenticated: false });
    await ada.register();
    expect((await ada.call('authStatus')).body).toMatchObject({ authenticated: true });
    ada.token = 'rubbish';
    ada.jar.clear();
    expect((await ada.call('authStatus')).body).toEqual({ authenticated: false });
  });

  it('list successful and failed logins with time and address, newest first', async () => {
    const ada = server.client();
    const email = freshEmail();
    await ada.register({ email });
    await server.client().call('login', {
      body: { email, password: 'not the password' },
      headers: { 'user-agent': 'x'.repeat(500) },
    });
    const history = async () => (await ada.call('loginHistory')).body.history;
    // The answer to a failed log-in does not wait until it is recorded.
    await eventually('the failed log-in', async () => (await history()).length === 2);
    const [newest, oldest] = await history();
    expect(newest).toMatchObject({
      success: false,
      reason: 'wrong-password',
      ip: '127.0.0.1',
      user_agent: 'x'.repeat(300),
    });
    expect(oldest).toMatchObject({ success: true });
    expect(oldest).not.toHaveProperty('reason');
  });

  it('end a session with its access token on logout, and only that one', async () => {
    const ada = server.client();
    const email = freshEmail();
    await ada.register({ email });
    const other = server.client();
    const login = await other.call('login', { body: { email, password: A_PASSWORD } });
    other.token = login.body.tokens.accessToken;

    const out = await ada.call('logout');
    expect(out.body).toEqual({ success: true });
    expect(ada.jar.has('signpost_refresh')).toBe(false);
    expect(ada.jar.has('signpost_access')).toBe(false);
    expect((await ada.call('currentUser')).body.code).toBe('TOKEN_INVALID');
    expect((await other.call('currentUser')).status).toBe(200);
    expect((await ada.call('logout')).body).toEqual({ success: true });
    expect((await server.client().call('logout')).status).toBe(200);
  });

  it('end every session and access token at once on logout-all', async () => {
    const email = freshEmail();
    const clients = [server.client(), server.client(), server.client()];
    await clients[0]?.register({ email });
    for (const client of clients.slice(1)) {
      const login = await client.call('login', { body: { email, password: A_PASSWORD } });
      client.token = login.body.tokens.accessToken;
    }
    // Called before, so that a cached answer would be noticed.
    for (const client of clients) expect((await client.call('currentUser')).status).toBe(200);
    expect((await clients[0]?.call('logoutAll'))?.status).toBe(200);
    for (const client of clients) {
      expect((await client.call('currentUser')).body.code).toBe('TOKEN_INVALID');
    }
    for (const client of clients.slice(1)) {
      expect((await client.call('refresh')).body.code).toBe('REFRESH_INVALID');
    }
    const again = await server.client().call('login', { body: { email, password: A_PASSWORD } });
    expect(again.status).toBe(200);
  });
});
