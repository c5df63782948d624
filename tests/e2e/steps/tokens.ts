import type { Page } from '@playwright/test';
import { forge } from '../../support/forged-tokens.ts';
import { JWT_SECRET } from '../journey.ts';
import { storedToken, storeToken } from './accounts.ts';

const LONG_AGO_SECONDS = 7_200;

/** Replaces the browser's access token by the same one with an expiry in the past, without an event in the page. */
export async function letTokenExpire(page: Page): Promise<void> {
  const [head = '', body = ''] = ((await storedToken(page)) ?? '').split('.');
  const claims = decoded(body);
  const shifted = (name: string) => Number(claims[name]) - LONG_AGO_SECONDS;
  const past = { ...claims, iat: shifted('iat'), exp: shifted('exp') };
  const secret = new TextEncoder().encode(JWT_SECRET);
  await storeToken(page, forge({ secret, header: decoded(head), claims: past }));
}

/** Replaces the browser's access token by one that seems valid, but has a forged signature. */
export async function forgeToken(page: Page): Promise<void> {
  const [head = '', body = ''] = ((await storedToken(page)) ?? '').split('.');
  await storeToken(page, `${head}.${body}.${'x'.repeat(43)}`);
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
