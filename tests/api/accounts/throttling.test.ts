import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_LOGIN_HISTORY } from '@signpost/backend-domain/model/account/login-attempt.ts';
import { ACCOUNT_BUDGETS } from '@signpost/backend-domain/model/account/login-budgets.ts';
import { A_PASSWORD, type ApiClient, freshEmail } from '../support/api-client.ts';
import { QuickPasswordHasher } from '../support/quick-password-hasher.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const TRIES = ACCOUNT_BUDGETS.loginByAccount.points;
let lastOctet = 0;

/** An address that no test used before. */
function freshAddress(): string {
  lastOctet += 1;
  return `198.51.100.${lastOctet}`;
}

describe('A client that tries passwords', () => {
  let server: TestServer;
  const passwords = new QuickPasswordHasher();

  beforeAll(async () => {
    server = await startTestServer({
      ports: { passwords },
      settings: { trustProxy: true },
      budgets: { ...ACCOUNT_BUDGETS, registerByAddress: { name: 'r', points: 1000, seconds: 60 } },
    });
  });
  afterAll(() => server.close());

  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const login = (client: ApiClient, email: string, password: string, ip: string) =>
    client.call('login', { body: { email, password }, headers: from(ip) });
  const tryOften = async (email: string, times: number, ip = freshAddress()) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < times; attempt += 1) {
      statuses.push((await login(server.client(), email, 'a wrong password', ip)).status);
    }
    return statuses;
  };
  /** An account, with the client and the address that registered it. */
  const owner = async () => {
    const [client, email, ip] = [server.client(), freshEmail(), freshAddress()];
    const body = { firstName: 'Ada', lastName: 'Lovelace', email, password: A_PASSWORD };
    await client.call('register', { body, headers: from(ip) });
    return { client, email, ip };
  };

  it('is stopped after ten tries at an account, before any password is checked', async () => {
    const { email } = await owner();
    expect(await tryOften(email, TRIES)).toEqual(Array(TRIES).fill(401));
    const checked = passwords.checks;
    const refused = await login(server.client(), email, A_PASSWORD, freshAddress());
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(ACCOUNT_BUDGETS.loginByAccount.seconds);
    expect(passwords.checks).toBe(checked);
  });

  it('learns nothing about whether the account exists', async () => {
    const { email } = await owner();
    expect(await tryOften(freshEmail(), TRIES + 1)).toEqual(await tryOften(email, TRIES + 1));
  });

  it('is stopped as well when all tries come at once', async () => {
    const { email } = await owner();
    const ip = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => login(server.client(), email, 'a wrong password', ip)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(TRIES);
  });

  it('does not lock out the owner on a known device', async () => {
    const { client, email } = await owner();
    await tryOften(email, TRIES * 2);
    await client.call('logout');
    expect((await login(client, email, A_PASSWORD, freshAddress())).status).toBe(200);
  });

  it('does not lock out the owner at an address from which they signed in before', async () => {
    const { email, ip } = await owner();
    await tryOften(email, TRIES * 2);
    expect((await login(server.client(), email, A_PASSWORD, ip)).status).toBe(200);
  });

  it('does not lock out the owner there by filling the login history with failures', async () => {
    const { email, ip } = await owner();
    const userId = (await server.ports.users.findByEmail(email))?.id ?? '';
    for (let each = 0; each <= MAX_LOGIN_HISTORY; each += 1) {
      const id = `failure-${each}`.padEnd(21, '-');
      const at = server.clock.now();
      const failed = { success: false, reason: 'wrong-password', userAgent: '' } as const;
      await server.ports.users.recordLogin({ ...failed, id, userId, at, ip: freshAddress() });
    }
    await tryOften(email, TRIES * 2);
    expect((await login(server.client(), email, A_PASSWORD, ip)).status).toBe(200);
  });

  it('gets no more attempts with a known device than without one', async () => {
    const { client, email, ip } = await owner();
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= TRIES; attempt += 1) {
      statuses.push((await login(client, email, 'a wrong password', ip)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('cannot pass off a device of another account, or one they made up, as known', async () => {
    const [victim, attacker] = [await owner(), await owner()];
    await tryOften(victim.email, TRIES);
    const stolen = attacker.client.jar.get('signpost_device')?.value ?? '';
    for (const value of [stolen, 'A'.repeat(22), `${'A'.repeat(22)}.${'A'.repeat(43)}`]) {
      const answer = await server.client().call('login', {
        body: { email: victim.email, password: A_PASSWORD },
        headers: { ...from(freshAddress()), cookie: `signpost_device=${value}` },
      });
      expect(answer.status).toBe(429);
    }
  });

  it('admits the owner on any device after a new password by mail', async () => {
    const { email } = await owner();
    await tryOften(email, TRIES);
    const fresh = server.client();
    await fresh.call('forgotPassword', { body: { email }, headers: from(freshAddress()) });
    await server.services.background.settled();
    const link = server.mail.sent.findLast(({ to }) => to === email)?.text.match(/http:\S+/)?.[0];
    const token = new URL(link ?? '').searchParams.get('token');
    const password = 'another good password';
    await fresh.call('resetPassword', { body: { token, password }, headers: from(freshAddress()) });
    expect((await login(fresh, email, password, freshAddress())).status).toBe(200);
  });

  it('is stopped after fifty tries from one address, for any accounts', async () => {
    const ip = freshAddress();
    const tries = ACCOUNT_BUDGETS.loginByAddress.points;
    const emails = Array.from({ length: tries + 1 }, () => freshEmail());
    const statuses: number[] = [];
    for (const email of emails) statuses.push(...(await tryOften(email, 1, ip)));
    expect(statuses.at(-2)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
  });

  it('counts as the same client within a /64 of IPv6', async () => {
    const tries = ACCOUNT_BUDGETS.loginByAddress.points;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      await tryOften(freshEmail(), 1, `2001:db8:1:2::${attempt.toString(16)}`);
    }
    expect(await tryOften(freshEmail(), 1, '2001:db8:1:2:ffff::1')).toEqual([429]);
    expect(await tryOften(freshEmail(), 1, '2001:db8:1:3::1')).toEqual([401]);
  });

  it('is not stopped while its passwords are right', async () => {
    const { email } = await owner();
    const ip = freshAddress();
    for (let attempt = 0; attempt < TRIES * 2; attempt += 1) {
      expect((await login(server.client(), email, A_PASSWORD, ip)).status).toBe(200);
    }
  });

  it('does not push successes out of the login history', async () => {
    const { client, email } = await owner();
    const token = (await login(client, email, A_PASSWORD, freshAddress())).body.tokens.accessToken;
    client.token = token;
    await tryOften(email, TRIES + 60);
    const { history } = (await client.call('loginHistory')).body;
    expect(history.filter((each: { success: boolean }) => each.success)).toHaveLength(2);
    expect(history.filter((each: { reason?: string }) => each.reason === 'throttled')).toHaveLength(
      1,
    );
  });

  it('causes at most three mails an hour to one account, and always gets the same answer', async () => {
    const { email } = await owner();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answer = await server
        .client()
        .call('forgotPassword', { body: { email }, headers: from(freshAddress()) });
      expect(answer.status).toBe(202);
    }
    await server.services.background.settled();
    expect(server.mail.sent.filter(({ to }) => to === email)).toHaveLength(3);
  });
});

describe('An address in X-Forwarded-For', () => {
  it('is trusted only in the last place, where our proxy wrote it', async () => {
    const settings = { trustProxy: true };
    const server = await startTestServer({ budgets: ACCOUNT_BUDGETS, settings });
    try {
      const statuses: number[] = [];
      for (let attempt = 0; attempt <= ACCOUNT_BUDGETS.loginByAddress.points; attempt += 1) {
        const answer = await server.client().call('login', {
          body: { email: freshEmail(), password: 'a wrong password' },
          headers: { 'x-forwarded-for': `${freshAddress()}, 203.0.113.7` },
        });
        statuses.push(answer.status);
      }
      expect(statuses.at(-2)).toBe(401);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await server.close();
    }
  });

  it('is not trusted without TRUST_PROXY', async () => {
    const server = await startTestServer({ budgets: ACCOUNT_BUDGETS });
    try {
      const statuses: number[] = [];
      for (let attempt = 0; attempt <= ACCOUNT_BUDGETS.loginByAddress.points; attempt += 1) {
        const answer = await server.client().call('login', {
          body: { email: freshEmail(), password: 'a wrong password' },
          headers: { 'x-forwarded-for': freshAddress() },
        });
        statuses.push(answer.status);
      }
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await server.close();
    }
  });
});
