import { expect, test } from './journey.ts';
import { openDashboard, signIn, signOut } from './steps/accounts.ts';
import {
  completeDialog,
  discover,
  latestScan,
  liveScan,
  SCAN_MS,
  scanAllPages,
  selectionDialog,
} from './steps/smart-scan.ts';
import { letTokenExpire } from './steps/tokens.ts';
import { answersTo } from './steps/traffic.ts';

const dashboard = { level: 1, name: 'Dashboard' } as const;

test('two tabs show the same running scan', async ({
  page,
  context,
  surroundings: { appUrl },
  ownSite,
}) => {
  await openDashboard(page, appUrl);
  const other = await context.newPage();
  await other.goto(`${appUrl}/dashboard`);
  await expect(other.getByText('No scans yet')).toBeVisible();

  await test.step('the list of the other tab shows that pages can be chosen', async () => {
    await discover(page, ownSite.url);
    await expect(latestScan(other).getByText('awaiting selection')).toBeVisible();
    await latestScan(other)
      .getByRole('button', { name: /^Choose Pages/ })
      .click();
    await expect(selectionDialog(other)).toBeVisible();
  });

  await test.step('pages that are chosen in one tab are scanned in both', async () => {
    ownSite.hold();
    await scanAllPages(page);
    await expect(selectionDialog(other)).toBeHidden();
    await expect(liveScan(other)).toBeVisible();
    await expect(liveScan(page)).toBeVisible();
  });

  await test.step('a scan that is paused in one tab is resumed in the other', async () => {
    await liveScan(page).getByRole('button', { name: 'Pause' }).click();
    await liveScan(other).getByRole('button', { name: 'Resume' }).click();
    ownSite.release();
    await expect(liveScan(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  await test.step('both tabs show the completed scan', async () => {
    await expect(completeDialog(page)).toBeVisible({ timeout: SCAN_MS });
    await expect(completeDialog(other)).toBeVisible({ timeout: SCAN_MS });
  });
});

test('two tabs with an expired token renew it once', { tag: '@full' }, async ({
  page,
  context,
  surroundings: { appUrl },
  complaints,
}) => {
  await openDashboard(page, appUrl);
  const other = await context.newPage();
  await other.goto(`${appUrl}/dashboard`);
  await expect(other.getByRole('heading', dashboard)).toBeVisible();
  await letTokenExpire(page);
  const refreshes = answersTo(context, '/api/auth/refresh');
  // A list that is requested during the renewal is refused first, and loaded again with the new token.
  await complaints.allowing([/401 .*\/api\/scanner\/status/], async () => {
    await Promise.all([page.reload(), other.reload()]);
    await expect(page.getByRole('heading', dashboard)).toBeVisible();
    await expect(other.getByRole('heading', dashboard)).toBeVisible();
  });
  expect(refreshes).toEqual(['POST /api/auth/refresh 200']);
});

test('signing out in one tab signs the other out, and signing in signs it in', {
  tag: '@full',
}, async ({ page, context, surroundings: { appUrl } }) => {
  const account = await openDashboard(page, appUrl);
  const other = await context.newPage();
  await other.goto(`${appUrl}/dashboard`);
  await expect(other.getByRole('heading', dashboard)).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await signIn(page, account);
  await expect(other).toHaveURL(/\/dashboard$/);
});
