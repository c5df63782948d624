import { afterEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT_BUDGETS } from '@signpost/backend-domain/model/account/login-budgets.ts';
import { A_PASSWORD, type Answered, freshEmail } from '../support/api-client.ts';
import { QuickPasswordHasher } from '../support/quick-password-hasher.ts';
import { SocketClient } from '../support/socket-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const login = (email: string, password = A_PASSWORD): Promise<Answered> =>
  server.client().call('login', { body: { email, password } });

describe('A user who signs in on more devices than the server allows', () => {
  it('is signed out on the oldest device, and its connection ends', async () => {
    server = await startTestServer({ settings: { sessionsPerUser: 2 } });
    const [oldest, email] = [server.client(), freshEmail()];
    await oldest.register({ email });
    const socket = await new SocketClient(server.url, { token: oldest.token }).connected();
    const ended = socket.ended();
    const second = (await login(email)).body.tokens.accessToken;
    expect((await oldest.call('currentUser')).status).toBe(200);
    await login(email);
    expect(await oldest.call('currentUser')).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_INVALID' },
    });
    await ended;
    expect((await oldest.call('refresh')).status).toBe(401);
    const headers = { authorization: `Bearer ${second}` };
    expect((await server.client().call('currentUser', { headers })).status).toBe(200);
  });
});

describe('Sign-ins that succeed', () => {
  it('are limited for one account and address, before any password is checked', async () => {
    const passwords = new QuickPasswordHasher();
    server = await startTestServer({
      ports: { passwords },
      budgets: { loginSucceeded: { ...ACCOUNT_BUDGETS.loginSucceeded, points: 3 } },
    });
    const [email, other] = [freshEmail(), freshEmail()];
    await server.client().register({ email });
    await server.client().register({ email: other });
    // A sign-in with a wrong password does not count.
    expect((await login(email, 'a wrong password')).status).toBe(401);
    for (let times = 0; times < 3; times += 1) expect((await login(email)).status).toBe(200);
    const checked = passwords.checks;
    const refused = await login(email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(passwords.checks).toBe(checked);
    expect((await login(other)).status).toBe(200);
  });
});
