import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  type Account,
  newAccount,
  openDashboard,
  signIn,
  signOut,
  storedToken,
} from './steps/accounts.ts';
import { forgeToken, letTokenExpire } from './steps/tokens.ts';
import { answersTo } from './steps/traffic.ts';

/** Opens a page that makes no calls and has no live connection, so that all later calls come from the test. */
async function openSettings(page: Page, appUrl: string): Promise<Account> {
  const account = await openDashboard(page, appUrl);
  await page.goto(`${appUrl}/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return account;
}

async function goToProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
}

const REFRESH = '/api/auth/refresh';
const HISTORY = '/api/auth/login-history';

test('an access token that has expired is renewed once and the call repeated', {
  tag: '@full',
}, async ({ page, surroundings, complaints }) => {
  await openSettings(page, surroundings.appUrl);
  const refreshes = answersTo(page, REFRESH);
  const calls = answersTo(page, HISTORY);
  await letTokenExpire(page);
  const expired = await storedToken(page);

  await complaints.allowing([/401 .*\/login-history/], async () => {
    await goToProfile(page);
    await expect(page.getByRole('region', { name: 'Login history' })).toContainText('Signed in');
  });
  expect(calls).toEqual([`GET ${HISTORY} 401`, `GET ${HISTORY} 200`]);
  expect(refreshes).toEqual([`POST ${REFRESH} 200`]);
  expect(await storedToken(page)).not.toBe(expired);
});

test('a user whose refresh is refused is sent to /login and can sign in again', {
  tag: '@full',
}, async ({ page, context, surroundings, complaints }) => {
  const account = await openSettings(page, surroundings.appUrl);
  const refreshes = answersTo(page, REFRESH);
  await letTokenExpire(page);
  await context.clearCookies();

  await complaints.allowing([/401 .*\/(login-history|refresh)/], async () => {
    await goToProfile(page);
    await expect(page).toHaveURL(/\/login$/);
  });
  expect(refreshes).toEqual([`POST ${REFRESH} 401`]);
  expect(await storedToken(page)).toBeNull();
  await signIn(page, account);
});

test('a page that is loaded with an expired token stays signed in', {
  tag: '@full',
}, async ({ page, surroundings }) => {
  await openDashboard(page, surroundings.appUrl);
  const refreshes = answersTo(page, REFRESH);
  await letTokenExpire(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(refreshes).toEqual([`POST ${REFRESH} 200`]);
});

test('a forged token is removed at start', { tag: '@full' }, async ({
  page,
  surroundings,
  complaints,
}) => {
  await openDashboard(page, surroundings.appUrl);
  await forgeToken(page);
  await complaints.allowing([/401 .*\/api\/auth\/me/, /^Auth check failed/], async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
  });
  expect(await storedToken(page)).toBeNull();
});

test('a session lasts as long as the browser, or 30 days on request', {
  tag: '@full',
}, async ({ page, context, surroundings }) => {
  const account = await openDashboard(page, surroundings.appUrl);
  const daysLeft = async () => {
    const cookies = await context.cookies(`${surroundings.appUrl}${REFRESH}`);
    const lasting = cookies.find(({ path }) => path === '/api/auth')?.expires ?? 0;
    return lasting === -1 ? 'while it is open' : Math.ceil((lasting * 1_000 - Date.now()) / DAY_MS);
  };
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, account);
  expect(await daysLeft()).toBe('while it is open');
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Remember me (30 days)').check();
  await signIn(page, account);
  expect(await daysLeft()).toBe(30);
});

const DAY_MS = 86_400_000;

test('a signed-in user is redirected from /login and /register, a visitor to /login', {
  tag: '@full',
}, async ({ page, surroundings: { appUrl } }) => {
  for (const path of ['/dashboard', '/tasks', '/projects', '/calendar', '/reports', '/profile']) {
    await page.goto(`${appUrl}${path}`);
    await expect(page).toHaveURL(/\/login$/);
  }
  await openDashboard(page, appUrl);
  for (const path of ['/login', '/register']) {
    await page.goto(`${appUrl}${path}`);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('signing out everywhere ends the sessions of other browsers', { tag: '@full' }, async ({
  page,
  browser,
  surroundings: { appUrl },
}) => {
  const account = await openDashboard(page, appUrl);
  const elsewhere = await browser.newContext();
  try {
    const other = await elsewhere.newPage();
    await other.goto(`${appUrl}/login`);
    await signIn(other, account);
    await page.goto(`${appUrl}/profile`);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
  } finally {
    await elsewhere.close();
  }
});

test('a wrong password is reported with the message of the server', { tag: '@full' }, async ({
  page,
  surroundings: { appUrl },
  complaints,
}) => {
  await page.goto(`${appUrl}/login`);
  await page.getByLabel('Email').fill(newAccount().email);
  await page.getByLabel('Password', { exact: true }).fill('something else');
  const refused = page.waitForResponse(/\/api\/auth\/login$/);
  await complaints.allowing([/401 .*\/api\/auth\/login/], async () => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    const { message } = await (await refused).json();
    await expect(page.getByRole('alert')).toHaveText(message);
  });
});
