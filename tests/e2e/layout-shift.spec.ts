import { expect, test } from './journey.ts';
import { forgetLayoutShifts, layoutShifts, recordLayoutShifts } from './steps/layout-shifts.ts';
import { ScanOwner } from './steps/scan-owner.ts';
import { liveScan, SCAN_MS } from './steps/smart-scan.ts';

const PAGE_MS = 1_500;

test('nothing on the home page moves while it loads', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await recordLayoutShifts(page);
  await page.goto(`${surroundings.appUrl}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the public registry' })).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
});

test('nothing in the live view moves while a scan reads pages', { tag: '@full' }, async ({
  page,
  surroundings,
  ownSite,
}) => {
  const { appUrl } = surroundings;
  const owner = await ScanOwner.register(appUrl);
  await owner.enter(page);
  const scan = await owner.begun(ownSite.url);
  await owner.reaches(scan, 'awaiting_selection');
  ownSite.slowly(PAGE_MS);
  await owner.readAll(scan);
  await recordLayoutShifts(page);
  await page.goto(`${appUrl}/dashboard?scan=${scan}`);
  const read = liveScan(page).getByText(/^\d+ of \d+ pages read$/);
  await expect(read).toBeVisible({ timeout: SCAN_MS });
  await forgetLayoutShifts(page);
  const before = await read.textContent();
  await expect(read).not.toHaveText(before ?? '', { timeout: SCAN_MS });
  expect(await layoutShifts(page)).toEqual([]);
});
