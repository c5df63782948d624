import { ACCESS_TOKEN_SECONDS } from '@signpost/backend-domain/model/account/access-token.ts';
import { ACCESS_COOKIE, DEVICE_COOKIE, REFRESH_COOKIE } from '@signpost/contracts/http/auth.ts';
import type { CookieOrder } from '../handler.ts';

const REMEMBERED_SECONDS = 30 * 86_400;
const DEVICE_SECONDS = 365 * 86_400;

/** The cookies of a session: persistent with "remember me", else ending with the browser session. */
export function sessionCookies(signedIn: {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly session: { readonly rememberMe: boolean };
}): CookieOrder[] {
  const { rememberMe } = signedIn.session;
  return [
    {
      ...REFRESH_COOKIE,
      value: signedIn.refreshToken,
      maxAge: rememberMe ? REMEMBERED_SECONDS : null,
    },
    {
      ...ACCESS_COOKIE,
      value: signedIn.accessToken,
      maxAge: rememberMe ? ACCESS_TOKEN_SECONDS : null,
    },
  ];
}

export function deviceCookie(deviceToken: string): CookieOrder {
  return { ...DEVICE_COOKIE, value: deviceToken, maxAge: DEVICE_SECONDS };
}

/** Removes both cookies of the session; the device cookie stays. */
export const CLEARED_COOKIES: readonly CookieOrder[] = [REFRESH_COOKIE, ACCESS_COOKIE].map(
  (cookie) => ({ ...cookie, value: '', maxAge: null }),
);
