import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorEnvelope } from '@signpost/contracts/http/errors.ts';
import { makeStore } from '../../../frontend/src/app/store.ts';
import { type AuthState, signedIn } from '../../../frontend/src/features/auth/auth-slice.ts';
import {
  askStatus,
  checkSession,
  leave,
  login,
} from '../../../frontend/src/features/auth/session.ts';
import { readAccessToken, storeAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { type Asked, BrowserWorld, tokenUntil } from '../lib/browser-world.ts';

const VALID = tokenUntil(4_000_000_000);
const EXPIRED = tokenUntil(1);
const ada = { _id: 'ada', name: 'Ada Lovelace' } as NonNullable<AuthState['user']>;

describe('The user state', () => {
  let world: BrowserWorld;
  let dispatch: ReturnType<typeof makeStore>['dispatch'];
  let stateNow: () => AuthState;
  const logged = jest.spyOn(console, 'error');
  const open = (reply: ConstructorParameters<typeof BrowserWorld>[0]) => {
    world = new BrowserWorld(reply);
  };

  beforeEach(() => {
    const store = makeStore();
    dispatch = store.dispatch;
    stateNow = () => store.getState().auth;
    logged.mockReset().mockImplementation(() => undefined);
  });
  afterEach(() => world.close());

  it('is loading at first, with an unknown user', () => {
    open(() => 'no answer');
    expect(stateNow()).toEqual({ user: null, loading: true, known: false, error: null });
  });

  it('makes no request when no token is stored', async () => {
    open(() => 'no answer');
    await checkSession(dispatch);
    expect(stateNow()).toMatchObject({ user: null, loading: false, known: true });
    expect(world.asked).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('has the user of a valid token', async () => {
    open(() => ({ status: 200, body: { user: ada } }));
    storeAccessToken(VALID);
    await checkSession(dispatch);
    expect(stateNow()).toEqual({ user: ada, loading: false, known: true, error: null });
  });

  it('removes a token that the server refuses, and logs that for developers', async () => {
    open(() => ({ status: 401, body: errorEnvelope('TOKEN_INVALID', 'No') }));
    storeAccessToken(VALID);
    await checkSession(dispatch);
    expect(stateNow().user).toBeNull();
    expect(readAccessToken()).toBeNull();
    expect(logged).toHaveBeenCalledWith('Auth check failed', expect.anything());
  });

  it('keeps the token when the check fails for another reason', async () => {
    open(() => 'no answer');
    storeAccessToken(VALID);
    await checkSession(dispatch);
    expect(stateNow()).toMatchObject({ user: null, known: true });
    expect(readAccessToken()).toBe(VALID);
    expect(logged).toHaveBeenCalledWith('Auth check failed', expect.anything());
  });

  it('has the user after the access token has expired, while the session is valid', async () => {
    open(({ path }: Asked) =>
      path === '/api/auth/refresh'
        ? { status: 200, body: { tokens: { accessToken: VALID } } }
        : { status: 200, body: { user: ada } },
    );
    storeAccessToken(EXPIRED);
    await checkSession(dispatch);
    expect(stateNow().user).toEqual(ada);
    expect(world.asked.map(({ path }) => path)).toEqual(['/api/auth/refresh', '/api/auth/me']);
  });

  it('has no user when the session is over', async () => {
    open(() => ({ status: 401, body: errorEnvelope('REFRESH_INVALID', 'Over') }));
    storeAccessToken(EXPIRED);
    await checkSession(dispatch);
    expect(stateNow()).toMatchObject({ user: null, known: true });
    expect(readAccessToken()).toBeNull();
  });

  it('is the user after a login, and the token is stored', async () => {
    open(() => ({ status: 200, body: { user: ada, tokens: { accessToken: VALID } } }));
    const body = { email: 'a@b.c', password: 'x', rememberMe: true };
    expect(await login(dispatch, body)).toBe(true);
    expect(stateNow().user).toEqual(ada);
    expect(readAccessToken()).toBe(VALID);
  });

  it('has the server’s message after a refused login', async () => {
    open(() => ({ status: 401, body: errorEnvelope('INVALID_CREDENTIALS', 'Wrong password') }));
    const body = { email: 'a@b.c', password: 'x', rememberMe: false };
    expect(await login(dispatch, body)).toBe(false);
    expect(stateNow()).toMatchObject({ user: null, loading: false, error: 'Wrong password' });
  });

  it.each(['logout', 'logoutAll'] as const)(
    'is signed out after %s, even when the server cannot be reached',
    async (name) => {
      open(() => 'no answer');
      storeAccessToken(VALID);
      dispatch(signedIn(ada));
      await leave(dispatch, name);
      expect(stateNow()).toMatchObject({ user: null, loading: false });
      expect(readAccessToken()).toBeNull();
      expect(logged).toHaveBeenCalled();
    },
  );

  it('requests the whole status, and treats any failure as signed out', async () => {
    open(() => ({ status: 200, body: { authenticated: false } }));
    expect(await askStatus(dispatch)).toEqual({ authenticated: false });
    world.close();
    open(() => ({ status: 500, body: null }));
    expect(await askStatus(dispatch)).toBeNull();
  });
});
