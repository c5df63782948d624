import type {
  AuthStatus,
  LoginBody,
  RegisterBody,
  SignedIn,
} from '@signpost/contracts/http/auth.ts';
import {
  expiryOf,
  isTokenValid,
  readAccessToken,
  removeAccessToken,
  storeAccessToken,
} from '../../lib/access-token.ts';
import type { ApiDispatch } from '../../lib/api.ts';
import { type ApiError, errorOfFailure } from '../../lib/api-error.ts';
import { logProblem } from '../../lib/log.ts';
import { refreshAccessToken } from '../../lib/refresh.ts';
import { authApi } from './auth-api.ts';
import { failed, signedIn, signedOut, started } from './auth-slice.ts';

const { currentUser, authStatus, ...changes } = authApi.endpoints;

/** Options of a query: always ask the server, and keep no cache subscription. */
const ASK = { subscribe: false, forceRefetch: true } as const;
/** Options of a mutation: keep no arguments in the store, because they contain passwords. */
const CHANGE = { track: false } as const;

/**
 * The session check: loads the user when a valid access token is stored; otherwise no user is signed in. An expired
 * token is renewed first, or else 'Remember me' would last only as long as the access token: minutes.
 */
export async function checkSession(dispatch: ApiDispatch): Promise<void> {
  dispatch(started());
  try {
    if (!(await hasValidToken())) {
      dispatch(signedOut());
      return;
    }
    const { user } = await dispatch(currentUser.initiate(undefined, ASK)).unwrap();
    dispatch(signedIn(user));
  } catch (failure) {
    const error = errorOfFailure(failure);
    if (error.status === 401) removeAccessToken();
    logProblem('Auth check failed', error);
    dispatch(signedOut());
  }
}

async function hasValidToken(): Promise<boolean> {
  const token = readAccessToken();
  if (token === null || isTokenValid(token, Date.now())) return token !== null;
  return expiryOf(token) !== null && (await refreshAccessToken(token)) !== null;
}

/** Resolves to whether the login succeeded; if not, the auth state holds the error. */
export function login(dispatch: ApiDispatch, body: LoginBody): Promise<boolean> {
  return enter(dispatch, () => dispatch(changes.login.initiate(body, CHANGE)).unwrap());
}

export function register(dispatch: ApiDispatch, body: RegisterBody): Promise<boolean> {
  return enter(dispatch, () => dispatch(changes.register.initiate(body, CHANGE)).unwrap());
}

async function enter(dispatch: ApiDispatch, ask: () => Promise<SignedIn>): Promise<boolean> {
  dispatch(started());
  try {
    const { user, tokens } = await ask();
    if (tokens) storeAccessToken(tokens.accessToken);
    dispatch(signedIn(user));
    return true;
  } catch (failure) {
    dispatch(failed(sentenceOf(errorOfFailure(failure))));
    return false;
  }
}

/** For a refused form the sentences of all its problems; `message` names only the first. */
function sentenceOf({ message, details }: ApiError): string {
  if (!Array.isArray(details) || details.length < 2) return message;
  return details.map((problem: { message: string }) => problem.message).join('. ');
}

/** Signs out in this browser, whatever the server answers. */
export async function leave(dispatch: ApiDispatch, name: 'logout' | 'logoutAll'): Promise<void> {
  dispatch(started());
  try {
    await dispatch(changes[name].initiate(undefined, CHANGE)).unwrap();
  } catch (failure) {
    logProblem('Logout failed', failure);
  } finally {
    removeAccessToken();
    dispatch(signedOut());
  }
}

/** The whole answer; null on any failure. */
export async function askStatus(dispatch: ApiDispatch): Promise<AuthStatus | null> {
  return dispatch(authStatus.initiate(undefined, ASK))
    .unwrap()
    .catch(() => null);
}
