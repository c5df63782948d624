import { expect, type Page } from '@playwright/test';

/** Opens the tab of the older scanner, connected. */
export async function openLiveScanner(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Live Scanner (Legacy)' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}
