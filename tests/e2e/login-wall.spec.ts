import type { Page } from '@playwright/test';
import { expect, MEMBER, test } from './journey.ts';
import { openDashboard } from './steps/accounts.ts';
import { openLiveScanner } from './steps/live-scan.ts';
import { SCAN_MS } from './steps/smart-scan.ts';

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Authentication Required' });

async function scanBehindTheWall(page: Page, appUrl: string, url: string): Promise<void> {
  await openDashboard(page, appUrl);
  await openLiveScanner(page);
  await page.getByRole('textbox', { name: 'Website URL' }).fill(url);
  await page.getByRole('button', { name: 'Start Scan' }).click();
  await expect(prompt(page)).toBeVisible({ timeout: SCAN_MS });
}

test('a site behind a log-in is scanned once its owner’s credentials are right', async ({
  page,
  surroundings,
  complaints,
}) => {
  const { members, appUrl } = surroundings;
  await scanBehindTheWall(page, appUrl, members.site.url('/'));
  const dialog = prompt(page);
  const username = dialog.getByLabel(/^user name/i);
  const password = dialog.getByLabel(/^password/i);
  const submit = dialog.getByRole('button', { name: 'Login & Continue Scan' });

  await test.step('the prompt shows the form that was found', async () => {
    await expect(dialog.getByText(members.site.url('/login')).first()).toBeVisible();
    await expect(
      dialog.getByText('Credentials are used only for this scan session and are not stored.'),
    ).toBeVisible();
  });

  await test.step('both fields are needed', async () => {
    await submit.click();
    await expect(dialog.getByText('Please enter both username and password')).toBeVisible();
    await username.fill(MEMBER.username);
    await expect(dialog.getByText('Please enter both username and password')).toBeHidden();
    await submit.click();
    await expect(dialog.getByText('Please enter both username and password')).toBeVisible();
  });

  await test.step('credentials that could not be sent are kept and can be sent again', async () => {
    const call = '**/api/scanner/provide-credentials';
    await password.fill('wrong');
    await complaints.allowing([/provide-credentials/], async () => {
      await page.route(call, (route) => route.abort());
      await submit.click();
      const away = 'Failed to submit credentials. Please try again.';
      await expect(dialog.getByText(away)).toBeVisible();
      await page.unroute(call);
      await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
      await submit.click();
      await expect(dialog.getByText('Failed to submit credentials', { exact: true })).toBeVisible();
      await page.unroute(call);
      const deleted = { error: 'Gone', message: 'Gone', code: 'SCAN_NOT_FOUND' };
      await page.route(call, (route) => route.fulfill({ status: 404, json: deleted }));
      await submit.click();
      await expect(dialog.getByText('No active scan session')).toBeVisible();
    });
    await page.unroute(call);
    await expect(password).toHaveValue('wrong');
  });

  await test.step('after a wrong password the prompt opens again', async () => {
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(dialog).toBeVisible({ timeout: SCAN_MS });
    await expect(dialog.getByText('The site did not accept these credentials.')).toBeVisible();
    await expect(password).toHaveValue('');
  });

  await test.step('the right password logs the scan in', async () => {
    await username.fill(MEMBER.username);
    await password.fill(MEMBER.password);
    await submit.click();
    await expect(dialog).toBeHidden();
    const outcomes = () => members.attempts.slice(0, 2).map(({ accepted }) => accepted);
    await expect.poll(outcomes, { timeout: SCAN_MS }).toEqual([false, true]);
    await expect(page.getByText('Scan Completed Successfully')).toBeVisible({ timeout: SCAN_MS });
    expect(members.served()).toBeGreaterThan(0);
  });
});

test('a scan that continues without credentials asks in no tab any more', {
  tag: '@full',
}, async ({ page, context, surroundings }) => {
  const { members, appUrl } = surroundings;
  await scanBehindTheWall(page, appUrl, members.site.url('/'));
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(prompt(other)).toBeVisible();
  await prompt(page).getByRole('button', { name: 'Skip Authentication' }).click();
  await expect(prompt(page)).toBeHidden();
  await expect(prompt(other)).toBeHidden();
  await expect(page.getByText('Scan Completed Successfully')).toBeVisible({ timeout: SCAN_MS });
  await expect(other.getByText('Scan Completed Successfully')).toBeVisible({ timeout: SCAN_MS });
});
