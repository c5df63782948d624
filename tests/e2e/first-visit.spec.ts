import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expect, test } from './journey.ts';
import { newAccount, signUp } from './steps/accounts.ts';
import { integrationGuide, manifestPanel, notice, openManifests } from './steps/manifests.ts';
import {
  completeDialog,
  latestScan,
  liveScan,
  SCAN_MS,
  scanAllPages,
  selectionDialog,
} from './steps/smart-scan.ts';

const textOf = async (download: Download): Promise<string> =>
  readFile(await download.path(), 'utf8');

test('a visitor becomes a user and installs a manifest on a site', async ({
  page,
  surroundings,
  ownSite,
}) => {
  const { appUrl } = surroundings;

  await test.step('has the site analysed and continues to the deep scan', async () => {
    await page.goto(`${appUrl}/home`);
    await page.getByRole('textbox', { name: 'Website URL' }).fill(ownSite.url);
    await page.getByRole('button', { name: 'Analyze My Website' }).click();
    await page
      .getByRole('button', { name: 'Continue to Deep Scan' })
      .first()
      .click({ timeout: SCAN_MS });
    await expect(page).toHaveURL(/\/register$/);
  });

  await test.step('registers, and the scan starts by itself', async () => {
    await signUp(page, newAccount());
    await expect(page.getByRole('textbox', { name: 'Website URL' })).toHaveValue(ownSite.url);
    await expect(selectionDialog(page)).toBeVisible({ timeout: SCAN_MS });
  });

  await test.step('chooses pages: important ones are selected, and an empty selection cannot be started', async () => {
    const dialog = selectionDialog(page);
    const start = dialog.getByRole('button', { name: 'Start Scan' });
    await expect(dialog.getByText(/^[1-9]\d* pages? selected/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Deselect all of Important' }).click();
    await expect(dialog.getByText('0 pages selected')).toBeVisible();
    await expect(start).toBeDisabled();
    await scanAllPages(page);
  });

  await test.step('watches the scan to its end', async () => {
    const live = liveScan(page);
    await expect(live.getByRole('heading', { name: ownSite.host })).toBeVisible();
    await expect(live.getByRole('region', { name: 'Activity log' })).toBeVisible();
    await expect(live.getByRole('region', { name: "Agent's mind" })).toBeVisible();
    const sitemap = live.getByRole('region', { name: 'Live sitemap' });
    await expect(sitemap.getByText('About us').first()).toBeVisible({ timeout: SCAN_MS });
    await expect(completeDialog(page)).toBeVisible({ timeout: SCAN_MS });
  });

  await test.step('downloads the manifest and robots.txt', async () => {
    const dialog = completeDialog(page);
    await dialog.getByRole('tab', { name: 'Full manifest' }).click();
    const manifest = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await manifest).suggestedFilename()).toBe('manifest.json');
    expect(JSON.parse(await textOf(await manifest)).website.domain).toBe(ownSite.host);
    await dialog.getByRole('tab', { name: 'robots.txt' }).click();
    await expect(dialog.getByRole('textbox', { name: 'robots.txt' })).toContainText(
      'AI-Manifest: ',
    );
    const robots = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect(await textOf(await robots)).toContain(ownSite.robotsTxt);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('publishes the manifest', async () => {
    await latestScan(page)
      .getByRole('button', { name: /^Private/ })
      .click();
    await expect(notice(page, 'Manifest is now public!')).toBeVisible();
    await expect(latestScan(page).getByRole('button', { name: /^Public/ })).toBeVisible();
  });

  await test.step('sees the manifest of the site and of a page', async () => {
    await openManifests(page);
    await expect(manifestPanel(page).getByText(ownSite.host).first()).toBeVisible();
    const json = manifestPanel(page).getByRole('textbox', { name: 'manifest.json' });
    // The viewer renders only lines that are in the window.
    await json.scrollIntoViewIfNeeded();
    await expect(json).toContainText(`of ${ownSite.host} were opened again`);
    await page
      .getByRole('region', { name: 'Sitemap' })
      .getByRole('button', { name: /^Contact/ })
      .click();
    await expect(
      manifestPanel(page).getByRole('heading', { name: 'Contact' }).first(),
    ).toBeVisible();
  });

  const guide = integrationGuide(page);
  const testButton = guide.getByRole('button', { name: 'Test Integration' });

  await test.step('sees that the site does not name the manifest to agents yet', async () => {
    await expect(guide.getByText(/^Your site has a robots.txt/)).toBeVisible();
    await testButton.click();
    await expect(guide.getByRole('heading', { name: 'Not Yet Optimized' })).toBeVisible();
  });

  await test.step('adds the lines to robots.txt: partially optimized', async () => {
    const robots = page.waitForEvent('download');
    await guide.getByRole('button', { name: 'Download robots.txt' }).click();
    ownSite.serve('/robots.txt', await textOf(await robots));
    await testButton.click();
    await expect(guide.getByRole('heading', { name: 'Good! Partially Optimized' })).toBeVisible();
    await expect(guide.getByText(/ get your manifest\.$/)).toBeVisible();
  });

  await test.step('adds the well-known file: perfect', async () => {
    const wellKnown = page.waitForEvent('download');
    await guide.getByRole('button', { name: 'Download ai-manifest.json' }).click();
    ownSite.serve('/.well-known/ai-manifest.json', await textOf(await wellKnown));
    await testButton.click();
    await expect(guide.getByRole('heading', { name: 'Perfect! Fully AI-Optimized' })).toBeVisible();
  });

  await test.step('anyone can read the manifest at the address that robots.txt names', async () => {
    const robots = await (await page.request.get(`${ownSite.url}robots.txt`)).text();
    const address = /^AI-Manifest: (\S+)$/m.exec(robots)?.[1] ?? '';
    const answer = await fetch(address);
    expect((await answer.json()).website.domain).toBe(ownSite.host);
  });
});
