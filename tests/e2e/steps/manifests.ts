import { expect, type Locator, type Page } from '@playwright/test';

export const integrationGuide = (page: Page): Locator =>
  page.getByRole('region', { name: 'Integration guide' });

export const manifestPanel = (page: Page): Locator =>
  page.getByRole('region', { name: 'Manifest', exact: true });

/** Opens the Manifests tab and waits for the manifest of the scan that it selects automatically. */
export async function openManifests(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Manifests' }).click();
  await expect(manifestPanel(page).getByText('Website Overview')).toBeVisible();
}

/** A short message in the corner of the page. */
export const notice = (page: Page, words: string): Locator =>
  page.getByRole('alert').filter({ hasText: words });
