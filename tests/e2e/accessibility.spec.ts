import type { Page } from '@playwright/test';
import type { BehindLogin } from '@signpost/contracts/http/scanner.ts';
import { test as base, expect } from './journey.ts';
import { expectAccessible } from './steps/accessible-screen.ts';
import { ScanOwner } from './steps/scan-owner.ts';
import { completeDialog, liveScan, SCAN_MS, selectionDialog } from './steps/smart-scan.ts';

interface Prepared {
  readonly owner: ScanOwner;
  readonly completed: string;
  readonly waiting: string;
}

/** A user with a published scan and one that waits for the choice of its pages, created once for all screens. */
const test = base.extend<object, { prepared: Prepared }>({
  prepared: [
    async ({ surroundings }, use) => {
      const owner = await ScanOwner.register(surroundings.appUrl);
      const completed = await owner.published(surroundings.freshSite().url);
      const waiting = await owner.begun(surroundings.freshSite().url);
      await owner.reaches(waiting, 'awaiting_selection');
      await use({ owner, completed, waiting });
    },
    { scope: 'worker', timeout: 5 * SCAN_MS },
  ],
});

/** The server's answer about a scan that logged in. */
const BEHIND_LOGIN: BehindLogin = {
  pages: [{ url: 'http://127.0.0.1/account', title: 'Your account' }],
  included: false,
  can_leave_out: true,
};

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the screens of a visitor pass the accessibility checks', { tag: '@full' }, async ({
  page,
  surroundings,
  complaints,
}) => {
  const { appUrl, site } = surroundings;
  await page.goto(`${appUrl}/home`);
  await expect(title(page, 'Show AI agents the way')).toBeVisible();
  await expectAccessible(page, 'home');
  await page.getByRole('button', { name: 'Analyze My Website' }).click();
  await expect(page.getByText('Please enter a website URL')).toBeVisible();
  await expectAccessible(page, 'home with a mistake');
  await complaints.allowing([/403/], async () => {
    await page.getByRole('textbox', { name: 'Website URL' }).fill('http://127.0.0.1:1/');
    await page.getByRole('button', { name: 'Analyze My Website' }).click();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: SCAN_MS });
  });
  await expectAccessible(page, 'home with a failure');
  await page.getByRole('textbox', { name: 'Website URL' }).fill(site.url);
  await page.getByRole('button', { name: 'Analyze My Website' }).click();
  await expect(page.getByText('Pages discovered')).toBeVisible({ timeout: SCAN_MS });
  await expectAccessible(page, 'home with a result');

  await page.goto(`${appUrl}/login`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page, 'login');
  await page.goto(`${appUrl}/register`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectAccessible(page, 'register');
  await page.goto(`${appUrl}/forgot-password`);
  await page.getByLabel('Email').fill('ada@example.com');
  await expectAccessible(page, 'forgot password');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(title(page, 'Ask the operator for the link')).toBeVisible();
  await expectAccessible(page, 'forgot password, sent');
  await page.goto(`${appUrl}/reset-password?token=0`);
  await expect(title(page, 'Set a new password')).toBeVisible();
  await expectAccessible(page, 'reset password');
  await page.goto(`${appUrl}/reset-password`);
  await expect(page.getByText('The link is not complete')).toBeVisible();
  await expectAccessible(page, 'reset password without a token');

  for (const [path, name] of [
    ['/help', 'Documentation'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms of use'],
  ] as const) {
    await page.goto(`${appUrl}${path}`);
    await expect(title(page, name)).toBeVisible();
    await expectAccessible(page, name);
  }
  await page.goto(`${appUrl}/readiness?site=${encodeURIComponent(site.host)}`);
  await expect(page.getByRole('heading', { name: /^Level \d of 5/ })).toBeVisible({
    timeout: SCAN_MS,
  });
  await expectAccessible(page, 'readiness of a site');
});

test('the screens of a new user pass the accessibility checks', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  const { appUrl } = surroundings;
  await (await ScanOwner.register(appUrl)).enter(page);
  const empty = {
    '/dashboard': 'No scans yet',
    '/dashboard?tab=live': 'Activity Log',
    '/dashboard?tab=manifests': 'No scans found',
    '/tasks': 'Nothing to do',
    '/projects': 'No sites yet',
    '/sites': 'No sites yet',
    '/scans': 'No scans yet',
    '/calendar': 'No scans yet',
    '/reports': 'No reports yet',
  };
  for (const [path, words] of Object.entries(empty)) {
    await page.goto(`${appUrl}${path}`);
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page, `${path}, empty`);
  }
});

test('the dashboard and the result of a scan pass the accessibility checks', async ({
  page,
  surroundings,
  prepared,
}) => {
  const { appUrl } = surroundings;
  await prepared.owner.enter(page);

  await page.goto(`${appUrl}/dashboard`);
  await expect(page.getByRole('button', { name: /^View Manifest/ })).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.getByRole('tab', { name: 'Manifests' }).click();
  await expect(page.getByText('Website Overview')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Integration guide' })).toBeVisible();
  await expectAccessible(page, 'manifests');

  await page.goto(`${appUrl}/scans/${prepared.completed}`);
  await expect(page.getByRole('img', { name: /as the reviewer saw it$/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'View manifest.json' }).click();
  await expect(page.getByRole('textbox', { name: 'manifest.json' })).toBeVisible();
  await expectAccessible(page, 'result');
});

test('the other screens of a user with scans pass the accessibility checks', {
  tag: '@full',
}, async ({ page, surroundings, prepared }) => {
  const { appUrl } = surroundings;
  await prepared.owner.enter(page);

  await page.goto(`${appUrl}/dashboard`);
  await page.getByRole('tab', { name: 'Live Scanner (Legacy)' }).click();
  await page.getByText('Detailed', { exact: true }).click();
  await expect(page.getByText('No agent activity yet')).toBeVisible();
  await expectAccessible(page, 'live scanner');
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page.getByText('Coming Soon')).toBeVisible();
  await expectAccessible(page, 'analytics');
  await page.getByRole('tab', { name: 'Manifests' }).click();
  await page
    .getByRole('region', { name: 'Sitemap' })
    .getByRole('button', { name: /^Contact/ })
    .click();
  await expect(page.getByText('Website Overview')).toBeHidden();
  await expectAccessible(page, 'manifest of a page');
  await page.goto(`${appUrl}/scans`);
  await expect(page.getByRole('link', { name: /^Open result/ }).first()).toBeVisible();
  await expectAccessible(page, 'scans');
  await page.goto(`${appUrl}/tasks`);
  await expect(page.getByRole('heading', { name: /^Waiting for you/ })).toBeVisible();
  await expectAccessible(page, 'tasks');
  await page.goto(`${appUrl}/sites`);
  await expect(page.getByRole('button', { name: 'Verify ownership' }).first()).toBeVisible();
  await expectAccessible(page, 'sites');
  await page.goto(`${appUrl}/projects`);
  await page.getByRole('button', { name: 'Verify ownership' }).first().click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^Last checked/)).toBeVisible({ timeout: SCAN_MS });
  await expectAccessible(page, 'projects');
  await page.goto(`${appUrl}/calendar`);
  await expect(page.getByRole('button', { name: /: 2 scans$/ })).toBeVisible();
  await expectAccessible(page, 'calendar');
  await page.goto(`${appUrl}/reports`);
  await page.getByText('All scans as a table').click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'reports');
  await page.goto(`${appUrl}/profile`);
  await expect(page.getByRole('heading', { name: 'Login history' })).toBeVisible();
  await expectAccessible(page, 'profile');
  await page.goto(`${appUrl}/settings`);
  await page.getByLabel('Maximum pages').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Please enter a whole number/)).toBeVisible();
  await expectAccessible(page, 'settings');
});

test('menus and dialogs pass the accessibility checks', { tag: '@full' }, async ({
  page,
  surroundings,
  prepared,
}) => {
  const { appUrl } = surroundings;
  await prepared.owner.enter(page);

  await page.goto(`${appUrl}/dashboard?scan=${prepared.completed}`);
  for (const tab of ['Preview', 'Full manifest', 'robots.txt']) {
    await completeDialog(page).getByRole('tab', { name: tab }).click();
    await expect(completeDialog(page).getByRole('tabpanel')).toBeVisible();
    await expectAccessible(page, `scan complete, ${tab}`);
  }
  await page.goto(`${appUrl}/dashboard?scan=${prepared.waiting}`);
  await expect(selectionDialog(page)).toBeVisible();
  await expectAccessible(page, 'choice of pages');
  await page.goto(`${appUrl}/dashboard`);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Delete scan' })).toBeVisible();
  await expectAccessible(page, 'deleting a scan');

  await page.goto(`${appUrl}/profile`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign out everywhere?' })).toBeVisible();
  await expectAccessible(page, 'signing out everywhere');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page, 'menu of the user');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible();
  await expectAccessible(page, 'menu of the phone');
});

test('a running scan passes the accessibility checks', { tag: '@full' }, async ({
  page,
  surroundings,
  ownSite,
  prepared,
}) => {
  const { appUrl, members } = surroundings;
  const { owner } = prepared;
  await owner.enter(page);

  await test.step('the live view', async () => {
    const scan = await owner.begun(ownSite.url);
    await owner.reaches(scan, 'awaiting_selection');
    ownSite.slowly(20_000);
    await owner.readAll(scan);
    await page.goto(`${appUrl}/dashboard?scan=${scan}`);
    await expect(liveScan(page)).toBeVisible({ timeout: SCAN_MS });
    await expectAccessible(page, 'live view');
    await page.goto(`${appUrl}/tasks`);
    await expect(page.getByRole('heading', { name: /^Running/ })).toBeVisible();
    await expectAccessible(page, 'tasks with a running scan');
    await owner.stop(scan);
    await page.goto(`${appUrl}/scans/${scan}`);
    await expect(page.getByText('This scan was stopped')).toBeVisible();
    await expectAccessible(page, 'result of a stopped scan');
  });

  await test.step('the prompt for a log-in', async () => {
    const scan = await owner.begun(members.site.url('/'));
    await page.goto(`${appUrl}/dashboard?scan=${scan}`);
    await expect(page.getByRole('dialog', { name: 'Authentication Required' })).toBeVisible({
      timeout: SCAN_MS,
    });
    await expectAccessible(page, 'authentication');
    await owner.stop(scan);
  });
});

test('the screens after a completed scan pass the accessibility checks', { tag: '@full' }, async ({
  page,
  surroundings,
  ownSite,
  prepared,
  complaints,
}) => {
  const { appUrl } = surroundings;
  const { owner } = prepared;
  // Two scans and a replay run before the screens are checked.
  test.setTimeout(6 * SCAN_MS);
  await owner.enter(page);
  await owner.completed(ownSite.url);
  const rescan = await owner.completed(ownSite.url);

  await test.step('a replayed workflow and the changes since the previous scan', async () => {
    await page.goto(`${appUrl}/scans/${rescan}`);
    await page
      .getByRole('button', { name: /^Try it/ })
      .first()
      .click();
    await expect(page.getByText(/Every step was done just now/)).toBeVisible({ timeout: SCAN_MS });
    await expect(page.getByText(/^Compared with the scan/)).toBeVisible();
    await expectAccessible(page, 'result with a replayed workflow and a comparison');
  });

  await test.step('publishing a site with pages behind its log-in', async () => {
    await page.route(`**/api/scanner/${rescan}/behind-login`, (route) =>
      route.fulfill({ json: BEHIND_LOGIN }),
    );
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'publishing pages behind a log-in');
  });

  await test.step('the tests of the integration and of a channel', async () => {
    await page.goto(`${appUrl}/dashboard?tab=manifests`);
    const test = page.getByRole('button', { name: 'Test', exact: true });
    await expect(test.first()).toBeVisible({ timeout: SCAN_MS });
    await test.first().click();
    await page.getByRole('button', { name: 'Test Integration' }).click();
    await expect(page.getByText(/^(Not Yet|Partially) Optimized/).first()).toBeVisible({
      timeout: SCAN_MS,
    });
    await expectAccessible(page, 'integration and channels, tested');
  });

  await test.step('a manifest by its own address, private and public', async () => {
    await page.goto(`${appUrl}/manifests/${rescan}?publish`);
    await expect(page.getByRole('dialog', { name: 'This manifest is private' })).toBeVisible();
    await expectAccessible(page, 'offer to publish a manifest');
    await page.goto(`${appUrl}/manifests/${prepared.completed}`);
    await expect(page.getByRole('textbox', { name: 'manifest.json' })).toBeVisible();
    await expectAccessible(page, 'public manifest');
    await page.evaluate(() => localStorage.clear());
    await complaints.allowing([/status of 403/], async () => {
      await page.goto(`${appUrl}/manifests/${rescan}`);
      await expect(page.getByRole('link', { name: 'Sign in to publish it' })).toBeVisible();
    });
    await expectAccessible(page, 'private manifest of another user');
  });
});

test('failures and confirmations pass the accessibility checks', { tag: '@full' }, async ({
  page,
  surroundings,
  ownSite,
}) => {
  const { appUrl } = surroundings;
  const owner = await ScanOwner.register(appUrl);
  await owner.enter(page);
  await ownSite.close();
  const failed = await owner.begun(ownSite.url);
  await owner.reaches(failed, 'failed');

  await page.goto(`${appUrl}/dashboard`);
  await expect(page.getByRole('button', { name: /^Retry/ }).first()).toBeVisible();
  await expectAccessible(page, 'dashboard with a failed scan');
  await page.goto(`${appUrl}/scans/${failed}`);
  await expect(page.getByText('This scan failed')).toBeVisible();
  await expectAccessible(page, 'result of a failed scan');

  await page.goto(`${appUrl}/profile`);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('text') });
  await expect(page.getByText(/could not be read as a picture/)).toBeVisible();
  await expectAccessible(page, 'profile with a refused picture');
  await page.goto(`${appUrl}/settings`);
  await page.getByLabel('Name of the new token').fill('An agent');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await expect(page.getByText(/^Copy the token now/)).toBeVisible();
  await expectAccessible(page, 'a new token');
  await page.getByRole('button', { name: /^Revoke/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'revoking a token');
});
