import { Installation } from '../api/support/installation.ts';
import { expect, test } from './journey.ts';
import { openDashboard } from './steps/accounts.ts';
import { openLiveScanner } from './steps/live-scan.ts';

/** Section 8 of the specification: the scan needs the server of the agents to be running, said in Hebrew. */
const NO_AGENTS = 'הסריקה דורשת ששרת ה-Python (LangGraph) יהיה פעיל';

test('while no agents run, a scan cannot be created', { tag: '@full' }, async ({
  page,
  complaints,
}) => {
  const installation = await Installation.start({ workers: 0 });
  try {
    await openDashboard(page, installation.api.url);
    const address = page.getByRole('textbox', { name: 'Website URL' });
    const message = page.getByRole('alert').filter({ hasText: NO_AGENTS });
    await complaints.allowing([/503 .*\/api\/scanner\/sessions/], async () => {
      await address.fill('example.com');
      await page.getByRole('button', { name: 'Start Smart Scan' }).click();
      await expect(message).toBeVisible();
      await expect(message.locator('[lang=he][dir=rtl]')).toHaveText(NO_AGENTS);

      await openLiveScanner(page);
      await address.fill('example.com');
      await page.getByRole('button', { name: 'Start Scan' }).click();
      await expect(message).toBeVisible();
    });
  } finally {
    // An open page would try to reach its server, and log errors.
    await page.close();
    await installation.remove();
  }
});
