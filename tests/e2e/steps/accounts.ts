import { expect, type Page } from '@playwright/test';
import { A_PASSWORD, freshEmail } from '../../api/support/api-client.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** A new account. */
export const newAccount = (): Account => ({ email: freshEmail(), password: A_PASSWORD });

/** Registers with the form on /register, which the page shows. */
export async function signUp(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/**
 * Signs in with the form on /login, which the page shows, and waits until the dashboard shows that there are no scans.
 */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('No scans yet')).toBeVisible();
}

/** Signs out with the menu, and waits until the page shows it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
}

/**
 * Opens the dashboard of a new account without using the forms: sets the cookies and the access token that a
 * registration stores in the browser.
 */
export async function openDashboard(page: Page, appUrl: string): Promise<Account> {
  const account = newAccount();
  const answer = await page.request.post(`${appUrl}/api/auth/register`, {
    data: { firstName: 'Ada', lastName: 'Lovelace', ...account },
  });
  const { tokens } = await answer.json();
  await page.goto(`${appUrl}/login`);
  await storeToken(page, tokens.accessToken);
  await page.goto(`${appUrl}/dashboard`);
  await expect(page.getByText('No scans yet')).toBeVisible();
  return account;
}

/** The access token of this browser. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('accessToken'));

/** Replaces the access token of this browser, without an event in the page. */
export const storeToken = (page: Page, token: string): Promise<void> =>
  page.evaluate((text) => localStorage.setItem('accessToken', text), token);
