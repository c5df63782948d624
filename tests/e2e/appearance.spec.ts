import { expect, test } from './journey.ts';

test('a user who chose dark sees a dark page before the app has started', { tag: '@full' }, async ({
  page,
  surroundings,
  complaints,
}) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${surroundings.appUrl}/home`);
  await expect.poll(scheme).toBe('light');
  const change = (name: string) => page.getByRole('button', { name }).click();
  await change('Appearance: system. Change to light');
  await change('Appearance: light. Change to dark');
  await expect.poll(scheme).toBe('dark');

  await complaints.allowing([/ERR_FAILED/], async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    await expect(page.locator('#root')).toBeEmpty();
    await expect.poll(scheme).toBe('dark');
  });

  await page.unroute('**/assets/*.js');
  await page.reload();
  await change('Appearance: dark. Change to system');
  await expect.poll(scheme).toBe('light');
});
