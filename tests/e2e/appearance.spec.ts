import { expect, test } from './journey.ts';

test('a user who chose dark sees a dark page before the app has started', { tag: '@full' }, async ({
  page,
  surroundings,
  complaints,
}) => {
  const look = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${surroundings.appUrl}/home`);
  await expect.poll(look).toBe('light');
  const change = (name: string) => page.getByRole('button', { name }).click();
  await change('Appearance: as the system. Change to light');
  await change('Appearance: light. Change to dark');
  await expect.poll(look).toBe('dark');

  await complaints.allowing([/ERR_FAILED/], async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    await expect(page.locator('#root')).toBeEmpty();
    await expect.poll(look).toBe('dark');
  });

  await page.unroute('**/assets/*.js');
  await page.reload();
  await change('Appearance: dark. Change to as the system');
  await expect.poll(look).toBe('light');
});
