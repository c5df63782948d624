import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errorEnvelope } from '@signpost/contracts/http/errors.ts';
import { readAccessToken, storeAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { sendEarly } from '../../../frontend/src/lib/http.ts';
import { navigateWith } from '../../../frontend/src/lib/navigation.ts';
import { type Asked, BrowserWorld, tokenUntil } from './browser-world.ts';
import { call } from './call.ts';

const OLD = tokenUntil(1);
const NEW = tokenUntil(4_000_000_000);
const EXPIRED = { status: 401, body: errorEnvelope('TOKEN_EXPIRED', 'Expired') };
const RENEWED = { status: 200, body: { tokens: { accessToken: NEW } } };

describe('A call', () => {
  let world: BrowserWorld;
  let visited: string[];
  const open = (reply: ConstructorParameters<typeof BrowserWorld>[0]) => {
    world = new BrowserWorld(reply);
  };
  const paths = () => world.asked.map(({ path }) => path);

  beforeEach(() => {
    visited = [];
    navigateWith((path) => void visited.push(path));
  });
  afterEach(() => world.close());

  it('sends the stored access token, and none before one is stored', async () => {
    open(() => ({ status: 200, body: {} }));
    await call('currentUser', {});
    storeAccessToken(NEW);
    await call('currentUser', {});
    expect(world.asked.map(({ bearer }) => bearer)).toEqual([null, NEW]);
  });

  it('uses the answer that was requested early, once, and never that of another call', async () => {
    open(() => ({ status: 200, body: {} }));
    storeAccessToken(NEW);
    sendEarly('currentUser', {});
    await call('changeProfile', { body: { profilePicture: null } });
    await call('currentUser', {});
    expect(world.asked.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
    await call('currentUser', {});
    expect(world.asked).toHaveLength(3);
  });

  it('with an expired token is repeated once with a new one', async () => {
    open(({ path, bearer }: Asked) => {
      if (path === '/api/auth/refresh') return RENEWED;
      return bearer === NEW ? { status: 200, body: { user: 'ada' } } : EXPIRED;
    });
    storeAccessToken(OLD);
    expect(await call('currentUser', {})).toEqual({ user: 'ada' });
    expect(paths()).toEqual(['/api/auth/me', '/api/auth/refresh', '/api/auth/me']);
    expect(readAccessToken()).toBe(NEW);
    expect(visited).toEqual([]);
  });

  it('is never repeated a second time', async () => {
    open(({ path }: Asked) => (path === '/api/auth/refresh' ? RENEWED : EXPIRED));
    storeAccessToken(OLD);
    await expect(call('currentUser', {})).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(paths()).toEqual(['/api/auth/me', '/api/auth/refresh', '/api/auth/me']);
  });

  it('removes the token and opens /login when the session is over', async () => {
    open(({ path }: Asked) =>
      path === '/api/auth/refresh'
        ? { status: 401, body: errorEnvelope('REFRESH_INVALID', 'Over') }
        : EXPIRED,
    );
    storeAccessToken(OLD);
    await expect(call('currentUser', {})).rejects.toMatchObject({ status: 401 });
    expect(readAccessToken()).toBeNull();
    expect(visited).toEqual(['/login']);
  });

  it('keeps the session when the network is lost during its renewal', async () => {
    open(({ path }: Asked) => (path === '/api/auth/refresh' ? 'no answer' : EXPIRED));
    storeAccessToken(OLD);
    await expect(call('currentUser', {})).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(readAccessToken()).toBe(OLD);
    expect(visited).toEqual([]);
  });

  it('shares one renewal with all calls that need it at the same time', async () => {
    open(async ({ path, bearer }: Asked) => {
      await new Promise((done) => setImmediate(done));
      if (path === '/api/auth/refresh') return RENEWED;
      return bearer === NEW ? { status: 200, body: {} } : EXPIRED;
    });
    storeAccessToken(OLD);
    await Promise.all([
      call('currentUser', {}),
      call('loginHistory', {}),
      call('scanStatus', { query: {} }),
    ]);
    expect(paths().filter((path) => path === '/api/auth/refresh')).toHaveLength(1);
  });

  it('passes on every other refusal unchanged', async () => {
    const taken = errorEnvelope('EMAIL_TAKEN', 'Taken');
    open(() => ({ status: 409, body: taken }));
    const body = { email: 'a@b.c', password: 'x', rememberMe: false };
    await expect(call('login', { body })).rejects.toEqual({
      message: 'Taken',
      code: 'EMAIL_TAKEN',
      status: 409,
    });
    expect(world.asked).toMatchObject([{ method: 'POST', path: '/api/auth/login', body }]);
  });

  it.each([
    ['Bad gateway\n', 'Bad gateway'],
    ['<html>Bad gateway</html>', undefined],
    ['', undefined],
  ])('keeps the plain text of an answer without error envelope: %j', async (text, details) => {
    open(() => ({ status: 502, text }));
    await expect(call('currentUser', {})).rejects.toEqual({
      message: 'An error occurred',
      code: 'UNKNOWN_ERROR',
      status: 502,
      ...(details === undefined ? {} : { details }),
    });
  });

  it('without an answer is a network error', async () => {
    open(() => 'no answer');
    await expect(call('currentUser', {})).rejects.toEqual({
      message: 'Network error - please check your connection',
      code: 'NETWORK_ERROR',
      status: 0,
    });
  });
});
