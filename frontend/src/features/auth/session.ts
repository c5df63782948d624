import type { Dispatch } from '@reduxjs/toolkit';
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
import { type ApiError, errorOfFailure } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { logProblem } from '../../lib/log.ts';
import { refreshAccessToken } from '../../lib/refresh.ts';
import { failed, signedIn, signedOut, started } from './auth-slice.ts';

/**
 * The check at start: with a stored token that has not expired the user is fetched, otherwise there is none. An
 * expired one is exchanged first, or else 'Remember me' would end with the access token, after minutes.
 */
export async function checkSession(dispatch: Dispatch): Promise<void> {
  dispatch(started());
  try {
    if (!(await hasValidToken())) {
      dispatch(signedOut());
      return;
    }
    dispatch(signedIn((await call('currentUser', {})).user));
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

/** Resolves to whether it worked. */
export function login(dispatch: Dispatch, body: LoginBody): Promise<boolean> {
  return enter(dispatch, () => call('login', { body }));
}

export function register(dispatch: Dispatch, body: RegisterBody): Promise<boolean> {
  return enter(dispatch, () => call('register', { body }));
}

async function enter(dispatch: Dispatch, ask: () => Promise<SignedIn>): Promise<boolean> {
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

/** A refused form names each thing that is wrong; its own sentence is only the first. */
function sentenceOf({ message, details }: ApiError): string {
  if (!Array.isArray(details) || details.length < 2) return message;
  return details.map((problem: { message: string }) => problem.message).join('. ');
}

/** Signs out here whatever the server says. */
export async function leave(dispatch: Dispatch, name: 'logout' | 'logoutAll'): Promise<void> {
  dispatch(started());
  try {
    await call(name, {});
  } catch (failure) {
    logProblem('Logout failed', failure);
  } finally {
    removeAccessToken();
    dispatch(signedOut());
  }
}

/** The whole answer; null on any failure. */
export async function askStatus(): Promise<AuthStatus | null> {
  return call('authStatus', {}).catch(() => null);
}
