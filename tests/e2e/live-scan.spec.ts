import { expect, test } from './journey.ts';
import { openDashboard } from './steps/accounts.ts';
import { openLiveScanner } from './steps/live-scan.ts';
import { openManifests } from './steps/manifests.ts';
import { SCAN_MS } from './steps/smart-scan.ts';

test('the live scanner shows a scan, stops it, and completes another', async ({
  page,
  surroundings,
  ownSite,
}) => {
  await openDashboard(page, surroundings.appUrl);
  await openLiveScanner(page);
  const address = page.getByRole('textbox', { name: 'Website URL' });
  const stop = page.getByRole('button', { name: 'Stop Scan' });
  const agents = page.getByRole('region', { name: 'Live Agent Status' });
  const log = page.getByRole('region', { name: 'Activity log' });

  await test.step('while idle, every agent waits', async () => {
    await expect(
      page.getByText('Enter a website URL and start a scan to watch it here.'),
    ).toBeVisible();
    await expect(agents.getByText('Waiting for tasks...')).toHaveCount(3);
    await agents.getByText('Detailed').click();
    await expect(agents.getByText('No agent activity yet')).toBeVisible();
  });

  await test.step('Enter starts a scan, and Stop Scan ends it', async () => {
    ownSite.hold();
    await address.fill(ownSite.url);
    await address.press('Enter');
    await expect(stop).toBeEnabled();
    await expect(page.getByText('Starting…')).toBeVisible();
    await stop.click();
    await expect(page.getByText('The scan was stopped.')).toBeVisible();
    await expect(agents.getByText('idle')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Start Scan' })).toBeEnabled();
    ownSite.release();
  });

  await test.step('the next scan shows what the agents do', async () => {
    await page.getByRole('button', { name: 'Start Scan' }).click();
    await expect(agents.getByRole('listitem').filter({ hasText: 'Crawler' }).nth(1)).toBeVisible({
      timeout: SCAN_MS,
    });
    await log.getByRole('button', { name: /^Show All/ }).click();
    await expect(log.getByRole('button', { name: 'Show Latest' })).toBeVisible();
  });

  await test.step('and is completed', async () => {
    await expect(page.getByText('Scan Completed Successfully')).toBeVisible({ timeout: SCAN_MS });
    await expect(page.getByText('100%', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Show Results' }).click();
    await openManifests(page);
  });
});

test('a screenshot without image data is reported in the log', { tag: '@full' }, async ({
  page,
  surroundings,
  ownSite,
}) => {
  // The real server, behind a proxy that removes the image data of screenshots.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(
        typeof message === 'string'
          ? message.replace(/"image":"data:image[^"]*"/, '"image":""')
          : message,
      ),
    );
  });
  await openDashboard(page, surroundings.appUrl);
  await openLiveScanner(page);
  await page.getByRole('textbox', { name: 'Website URL' }).fill(ownSite.url);
  await page.getByRole('button', { name: 'Start Scan' }).click();
  const log = page.getByRole('region', { name: 'Activity log' });
  await log.getByRole('button', { name: /^Show All/ }).click({ timeout: SCAN_MS });
  await expect(log.getByText('Screenshot failed - no image data').first()).toBeVisible({
    timeout: SCAN_MS,
  });
  await page.getByRole('button', { name: 'Stop Scan' }).click();
});
