import { expect, test } from './journey.ts';

test('a visitor has a site analysed without signing in', async ({ page, surroundings }) => {
  await page.goto(`${surroundings.appUrl}/home`);
  await page.getByRole('button', { name: 'Analyze My Website' }).click();
  await expect(page.getByText('Please enter a website URL')).toBeVisible();
  await page.getByRole('textbox').first().fill(surroundings.site.url);
  await page.getByRole('button', { name: 'Analyze My Website' }).click();
  await expect(page.getByText('Pages discovered')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The lamp shop').first()).toBeVisible();
  await expect(page.getByText('Price on request')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Deep Scan' }).first()).toBeVisible();
});

test('a visitor is redirected from unknown paths to /home and from the dashboard to /login', {
  tag: '@full',
}, async ({ page, surroundings }) => {
  await page.goto(`${surroundings.appUrl}/nowhere`);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`${surroundings.appUrl}/dashboard`);
  await expect(page).toHaveURL(/\/login$/);
});
