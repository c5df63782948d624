import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../api/support/server-process.ts';
import { freePort } from '../support/free-port.ts';
import { serveSmallSite } from '../support/small-site.ts';
import { test as base, expect, JWT_SECRET } from './journey.ts';
import { newAccount, signOut, signUp } from './steps/accounts.ts';
import { buildApp, hostApp } from './steps/app-host.ts';
import {
  discover,
  latestScan,
  liveScan,
  SCAN_MS,
  scanAllPages,
  watchToTheEnd,
} from './steps/smart-scan.ts';
import { letTokenExpire } from './steps/tokens.ts';

/** A server, and the app that was built for it and is served from another origin, which the server allows. */
interface TwoOrigins {
  readonly appUrl: string;
  readonly serverUrl: string;
  readonly siteUrl: string;
  /** Requests for the API that the app sent to its own host. */
  readonly strayed: readonly string[];
  readonly hold: () => void;
  readonly release: () => void;
}

const test = base.extend<object, { origins: TwoOrigins }>({
  origins: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const [appPort, serverPort] = [await freePort(), await freePort()];
      const [appUrl, serverUrl] = [appPort, serverPort].map((port) => `http://127.0.0.1:${port}`);
      if (appUrl === undefined || serverUrl === undefined)
        throw new Error('There is no free port.');
      const folder = await mkdtemp(join(tmpdir(), 'signpost-app-'));
      await buildApp(folder, serverUrl);
      const site = await serveSmallSite();
      const [app, server] = await Promise.all([
        hostApp(folder, appPort, serverUrl),
        ServerProcess.start({
          PORT: String(serverPort),
          PUBLIC_URL: serverUrl,
          APP_ORIGINS: appUrl,
          TARGET_ALLOW: site.host,
          JWT_SECRET,
        }),
      ]);
      await use({
        ...{ appUrl, serverUrl, siteUrl: site.url, strayed: app.strayed },
        hold: () => site.hold(),
        release: () => site.release(),
      });
      await server.remove();
      await Promise.all([app.close(), site.close()]);
    },
    // Worker scope: without it the server would stop before the pages close, which would log errors then.
    { scope: 'worker', timeout: 400_000 },
  ],
  extraHTTPHeaders: {},
});

test('an app at another origin signs in, scans and receives live events', {
  tag: '@full',
}, async ({ page, origins }) => {
  const { appUrl, serverUrl, siteUrl, strayed } = origins;
  const received: string[] = [];
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).host === new URL(serverUrl).host)
      socket.on('framereceived', ({ payload }) => received.push(String(payload)));
  });
  const account = newAccount();

  await test.step('registers', async () => {
    await page.goto(`${appUrl}/register`);
    await signUp(page, account);
    await expect(page.getByText('No scans yet')).toBeVisible();
  });

  await test.step('scans and sees it live', async () => {
    await discover(page, siteUrl);
    origins.hold();
    await scanAllPages(page);
    const live = liveScan(page);
    await expect(
      live.getByRole('region', { name: "Agent's mind" }).getByRole('listitem').first(),
    ).toBeVisible({ timeout: SCAN_MS });
    await expect(page.getByText('Disconnected')).toBeHidden();
    origins.release();
    await watchToTheEnd(page);
    expect(received.some((frame) => frame.includes('"page-crawled"'))).toBe(true);
    await expect(latestScan(page).getByText('completed')).toBeVisible();
  });

  await test.step('stays signed in after its access token has expired, by the cookie of the server', async () => {
    await letTokenExpire(page);
    await page.reload();
    await expect(latestScan(page).getByText('completed')).toBeVisible();
  });

  await test.step('opens the result, and copies addresses of the server', async () => {
    await latestScan(page)
      .getByRole('link', { name: /^Open result/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`^${appUrl}/scans/`));
    await expect(page.getByRole('img', { name: /as the reviewer saw it$/ }).first()).toBeVisible();
    await page.goto(`${appUrl}/home`);
    const registry = page.getByRole('contentinfo').getByRole('link', { name: 'Public registry' });
    await expect(registry).toHaveAttribute('href', new RegExp(`^${serverUrl}/`));
  });

  await test.step('signs out and in again', async () => {
    await signOut(page);
    await page.goto(`${appUrl}/login`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(latestScan(page).getByText('completed')).toBeVisible();
  });

  expect(strayed).toEqual([]);
});
