import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newAccount, openDashboard, signOut } from './steps/accounts.ts';
import { openLiveScanner } from './steps/live-scan.ts';
import { SCAN_MS, selectionDialog } from './steps/smart-scan.ts';

/** Every message of the specification's section 5, word by word, and that it goes when it is attended to. */

const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true }));

test('the sign-in form says what is missing, and stops saying it when that is mended', {
  tag: '@full',
}, async ({ page, surroundings, complaints }) => {
  await page.goto(`${surroundings.appUrl}/login`);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });

  await submit.click();
  await says(page, 'Email address is required').toBeVisible();
  await says(page, 'Password is required').toBeVisible();

  await email.fill('ada');
  await says(page, 'Email address is required').toBeHidden();
  await password.fill('x');
  await says(page, 'Password is required').toBeHidden();

  await submit.click();
  await says(page, 'Please enter a valid email address').toBeVisible();
  await email.fill('nobody@example.com');
  await says(page, 'Please enter a valid email address').toBeHidden();

  await complaints.allowing([/401 .*\/api\/auth\/login/], async () => {
    await submit.click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
  await expect(page).toHaveURL(/\/login$/);
});

test('the registration form says what is wrong with each field', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await page.goto(`${surroundings.appUrl}/register`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const submit = page.getByRole('button', { name: 'Create account' });

  await submit.click();
  for (const words of [
    'First name is required',
    'Last name is required',
    'Email address is required',
    'Password is required',
    'Password confirmation is required',
  ]) {
    await says(page, words).toBeVisible();
  }

  await field('First name').fill('  Ada ');
  await field('Last name').fill(' Lovelace ');
  await field('Email').fill('ada@example');
  await field('Phone (optional)').fill('call me');
  await field('Password').fill('1234567');
  await field('Confirm password').fill('12345678');
  await submit.click();
  for (const words of [
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Password must be at least 8 characters long',
    'Passwords do not match',
  ]) {
    await says(page, words).toBeVisible();
  }
});

test('a phone number tells the country, and what is sent is tidied up', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await page.goto(`${surroundings.appUrl}/register`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const { email, password } = newAccount();

  await field('Phone (optional)').fill('+972 50-123 4567');
  await expect(field('Country')).toHaveValue('Israel');
  await expect(field('Country code')).not.toHaveValue('');
  await field('Phone (optional)').fill('+44 (20) 7946 0000');
  await expect(field('Country')).toHaveValue('Israel');

  await field('First name').fill('  Ada ');
  await field('Last name').fill(' Lovelace ');
  await field('Email').fill(`  ${email.toUpperCase()} `);
  await field('Country').fill('');
  await field('Country code').fill('');
  await field('Password').fill(password);
  await field('Confirm password').fill(password);
  const sent = page.waitForRequest(/\/api\/auth\/register$/);
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    phone: '+44 (20) 7946 0000',
    password,
  });
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an email that has an account cannot be registered again', { tag: '@full' }, async ({
  page,
  surroundings,
  complaints,
}) => {
  const { email, password } = await openDashboard(page, surroundings.appUrl);
  await signOut(page);
  await page.goto(`${surroundings.appUrl}/register`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await complaints.allowing([/409 .*\/api\/auth\/register/], async () => {
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

test('the quick analysis asks for an address that can be one', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await page.goto(`${surroundings.appUrl}/home`);
  const address = page.getByRole('textbox', { name: 'Website URL' });
  const analyse = page.getByRole('button', { name: 'Analyze My Website' });

  await analyse.click();
  await says(page, 'Please enter a website URL').toBeVisible();
  await address.fill('not an address');
  await says(page, 'Please enter a website URL').toBeHidden();
  await analyse.click();
  await says(page, 'Please enter a valid URL').toBeVisible();
  await address.fill('ftp://example.com');
  await analyse.click();
  await says(page, 'Please enter a valid URL').toBeVisible();
});

test('a quick analysis that cannot be made says why, and https is put before a bare address', {
  tag: '@full',
}, async ({ page, surroundings, complaints }) => {
  await page.goto(`${surroundings.appUrl}/home`);
  await page.getByRole('textbox', { name: 'Website URL' }).fill('127.0.0.1:9');
  const sent = page.waitForRequest(/\/api\/public\/quick-discovery$/);
  await complaints.allowing([/403 .*\/quick-discovery/], async () => {
    await page.getByRole('button', { name: 'Analyze My Website' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  });
  expect((await sent).postDataJSON()).toEqual({ url: 'https://127.0.0.1:9' });
});

test('the smart scanner starts with an address only, and scans with one page at least', {
  tag: '@full',
}, async ({ page, surroundings, ownSite }) => {
  await openDashboard(page, surroundings.appUrl);
  const address = page.getByRole('textbox', { name: 'Website URL' });
  const start = page.getByRole('button', { name: 'Start Smart Scan' });

  await expect(start).toBeDisabled();
  await address.fill('   ');
  await expect(start).toBeDisabled();
  await address.press('Enter');
  await address.fill('no address');
  await start.click();
  await says(page, 'Please enter a valid URL').toBeVisible();

  await address.fill(ownSite.url);
  await start.click();
  const dialog = selectionDialog(page);
  await expect(dialog).toBeVisible({ timeout: SCAN_MS });
  const boxes = dialog.getByRole('checkbox');
  for (const box of await boxes.all()) await box.uncheck();
  await expect(dialog.getByRole('button', { name: 'Start Scan' })).toBeDisabled();
  await boxes.first().check();
  await expect(dialog.getByRole('button', { name: 'Start Scan' })).toBeEnabled();

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(start).toBeVisible();
});

test('the live scanner says what it cannot scan', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await openDashboard(page, surroundings.appUrl);
  await openLiveScanner(page);
  const address = page.getByRole('textbox', { name: 'Website URL' });
  const start = page.getByRole('button', { name: 'Start Scan' });

  await expect(start).toBeDisabled();
  await address.press('Enter');
  await says(page, 'Please enter a URL to scan').toBeVisible();
  await address.fill('no address');
  await address.press('Enter');
  await says(page, 'Please enter a valid URL').toBeVisible();
  await expect(start).toBeEnabled();
});
