import { expect, test } from './journey.ts';
import { openDashboard } from './steps/accounts.ts';
import { discover, latestScan, liveScan, scanAllPages, watchToTheEnd } from './steps/smart-scan.ts';

test('a scan is paused, found again after a reload, and resumed to its end', async ({
  page,
  surroundings,
  ownSite,
}) => {
  await openDashboard(page, surroundings.appUrl);
  await discover(page, ownSite.url);
  ownSite.hold();
  await scanAllPages(page);
  const live = liveScan(page);
  const pause = live.getByRole('button', { name: 'Pause' });
  const resume = live.getByRole('button', { name: 'Resume' });

  await test.step('is paused', async () => {
    await pause.click();
    await expect(resume).toBeVisible();
    await expect(live.getByRole('status')).toHaveText('Paused');
    ownSite.release();
  });

  await test.step('is still paused after a reload', async () => {
    await page.reload();
    await expect(resume).toBeVisible();
    await expect(live.getByRole('status')).toHaveText('Paused');
    await expect(live.getByRole('heading', { name: ownSite.host })).toBeVisible();
    const mind = live.getByRole('region', { name: "Agent's mind" });
    await expect(mind.getByRole('listitem').first()).toBeVisible();
  });

  await test.step('is resumed from the list of scans', async () => {
    await live.getByRole('button', { name: 'Back to Scans' }).click();
    await expect(live).toBeHidden();
    await latestScan(page)
      .getByRole('button', { name: /^Resume/ })
      .click();
    await expect(pause).toBeVisible();
  });

  await test.step('is completed', async () => {
    await watchToTheEnd(page);
    await expect(latestScan(page).getByText('completed')).toBeVisible();
  });
});

test('a scan in the middle of discovery is found again after a reload', { tag: '@full' }, async ({
  page,
  surroundings,
  ownSite,
}) => {
  await openDashboard(page, surroundings.appUrl);
  ownSite.hold();
  await page.getByRole('textbox', { name: 'Website URL' }).fill(ownSite.url);
  await page.getByRole('button', { name: 'Start Smart Scan' }).click();
  const discovery = page.getByRole('region', { name: 'Discovery' });
  await expect(discovery).toBeVisible();
  await page.reload();
  await expect(discovery).toBeVisible();
  await discovery.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop scan' }).click();
  await expect(discovery).toBeHidden();
  ownSite.release();
  await expect(latestScan(page).getByText('stopped')).toBeVisible();
});
