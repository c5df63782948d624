import { expect, type Locator, type Page } from '@playwright/test';

/** Long enough for any step of a scan of a small site on a busy machine. */
export const SCAN_MS = 90_000;

export const selectionDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Choose the pages to scan' });

export const liveScan = (page: Page): Locator => page.getByRole('region', { name: 'Live scan' });

export const completeDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Scan complete' });

/** The latest scan in the history: its first card. */
export const latestScan = (page: Page): Locator =>
  page.getByRole('region', { name: 'Recent Scans' }).getByRole('listitem').first();

/** Starts a scan and waits until its pages are offered. */
export async function discover(page: Page, url: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Website URL' }).fill(url);
  await page.getByRole('button', { name: 'Start Smart Scan' }).click();
  await expect(selectionDialog(page)).toBeVisible({ timeout: SCAN_MS });
}

/** Starts the scan of all offered pages. */
export async function scanAllPages(page: Page): Promise<void> {
  const dialog = selectionDialog(page);
  for (const priority of ['Important', 'Uncertain', 'Not important']) {
    const name = `Select all of ${priority}`;
    const all = dialog.getByRole('button', { name, exact: true });
    if ((await all.isVisible()) && (await all.isEnabled())) await all.click();
  }
  await dialog.getByRole('button', { name: 'Start Scan' }).click();
  await expect(dialog).toBeHidden();
}

/** Waits for the end of the scan and closes its dialog. */
export async function watchToTheEnd(page: Page): Promise<void> {
  await expect(completeDialog(page)).toBeVisible({ timeout: SCAN_MS });
  await completeDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(completeDialog(page)).toBeHidden();
}
