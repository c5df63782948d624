import { ServerProcess } from '../api/support/server-process.ts';
import { freePort } from '../support/free-port.ts';
import { expect, test } from './journey.ts';
import { openDashboard } from './steps/accounts.ts';
import { completeDialog, discover, liveScan, SCAN_MS, scanAllPages } from './steps/smart-scan.ts';

/** The console messages of browsers while there is no server. */
const NO_SERVER = [/ERR_CONNECTION_(REFUSED|RESET)/, /WebSocket/, /ERR_EMPTY_RESPONSE/];

test('a scan continues when the server comes back, and the page shows it', async ({
  page,
  ownSite,
  complaints,
}) => {
  const variables = { TARGET_ALLOW: ownSite.host, PORT: String(await freePort()) };
  let server = await ServerProcess.start(variables);
  const connection = page.getByRole('status').filter({
    hasText: /Connecting to live updates…|Connection failed|Disconnected/,
  });
  try {
    await openDashboard(page, server.url);
    await discover(page, ownSite.url);
    ownSite.hold();
    await scanAllPages(page);
    await expect(liveScan(page).getByRole('button', { name: 'Pause' })).toBeVisible();

    await complaints.allowing(NO_SERVER, async () => {
      await test.step('the server stops in the middle of the scan', async () => {
        await server.stop();
        ownSite.release();
        await expect(connection).toBeVisible();
        await expect(liveScan(page)).toBeVisible();
      });

      await test.step('it comes back, and the page reconnects by itself or on request', async () => {
        server = await ServerProcess.start(variables, server.folder);
        const reconnect = page.getByRole('button', { name: 'Reconnect' });
        await expect(async () => {
          if (await reconnect.isVisible()) await reconnect.click();
          await expect(connection).toBeHidden({ timeout: 5_000 });
        }).toPass({ timeout: SCAN_MS });
      });
    });

    await test.step('the scan is completed', async () => {
      await expect(completeDialog(page)).toBeVisible({ timeout: SCAN_MS });
      await expect(completeDialog(page).getByText(/^127.*: 6 pages read/)).toBeVisible();
    });
  } finally {
    // The page tries to reach its server once more before it is closed.
    await complaints.allowing(NO_SERVER, () => server.remove());
  }
});
