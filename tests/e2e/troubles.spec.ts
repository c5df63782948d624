import type { Page } from '@playwright/test';
import type { SmallSite } from '../support/small-site.ts';
import { expect, test } from './journey.ts';
import { openDashboard, signOut, storedToken, storeToken } from './steps/accounts.ts';
import { integrationGuide, notice, openManifests } from './steps/manifests.ts';
import { ScanOwner } from './steps/scan-owner.ts';
import { discover, latestScan, liveScan, selectionDialog } from './steps/smart-scan.ts';

/** The errors of section 8 of the specification that need a real server or network to be in a certain state. */

/** Limits of the smallest scan that produces a manifest. */
const FEW_PAGES = { max_pages: 2, depth_limit: 1 };

/** Signs in as the owner of a new scan of this site, and opens the manifest. */
async function openManifestOf(page: Page, site: SmallSite, appUrl: string): Promise<void> {
  const owner = await ScanOwner.register(appUrl);
  await owner.completed(site.url, FEW_PAGES);
  await owner.enter(page);
  await page.goto(`${appUrl}/dashboard`);
  await openManifests(page);
}

const manifestAlert = (page: Page) => page.getByRole('dialog', { name: 'Manifest' });

test('a scan that was deleted elsewhere can neither be deleted, published, reviewed nor viewed', {
  tag: '@full',
}, async ({ page, context, surroundings: { appUrl }, ownSite, complaints }) => {
  const owner = await ScanOwner.register(appUrl);
  const id = await owner.completed(ownSite.url, FEW_PAGES);
  await owner.enter(page);
  const gone = [/404 .*\/api\/(scanner|manifest|langgraph)\//];
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()];
  const [deletes, publishes, reviews, views] = tabs as [Page, Page, Page, Page];
  for (const tab of tabs) {
    await tab.goto(`${appUrl}/dashboard`);
    await expect(latestScan(tab).getByText('completed')).toBeVisible();
  }
  await openManifests(views);

  const tryToDelete = async () => {
    await latestScan(deletes)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await deletes.getByRole('dialog').getByRole('button', { name: 'Delete scan' }).click();
  };

  await test.step('a repeated deletion no longer shows the earlier failure', async () => {
    const call = `**/api/scanner/${id}`;
    await complaints.allowing([/\/api\/scanner\//], async () => {
      await deletes.route(call, (route) => route.fulfill({ status: 500, json: {} }));
      await tryToDelete();
      await expect(deletes.getByText(/^Delete failed:/)).toBeVisible();
      await deletes.unroute(call);
      const asked = Promise.withResolvers<void>();
      await deletes.route(call, async (route) => {
        await asked.promise;
        await route.abort();
      });
      await tryToDelete();
      await expect(deletes.getByText(/^Delete failed:/)).toBeHidden({ timeout: 2_000 });
      asked.resolve();
      await expect(deletes.getByText(/^Delete failed:/)).toBeVisible();
    });
    await deletes.unroute(call);
  });

  await owner.delete(id);

  await test.step('deletion fails, shows that for a while, and the scan leaves the list', async () => {
    await complaints.allowing(gone, async () => {
      await tryToDelete();
      await expect(deletes.getByText(/^Delete failed: \S/)).toBeVisible();
      await expect(deletes.getByText('No scans yet')).toBeVisible();
      await expect(deletes.getByText(/^Delete failed:/)).toBeHidden();
    });
  });

  await test.step('its visibility cannot be changed', async () => {
    await complaints.allowing(gone, async () => {
      await latestScan(publishes)
        .getByRole('button', { name: /^Private/ })
        .click();
      await expect(notice(publishes, 'Failed to update visibility: ')).toBeVisible();
      await expect(publishes.getByText('No scans yet')).toBeVisible();
    });
  });

  await test.step('it cannot be reviewed', async () => {
    await complaints.allowing(gone, async () => {
      await latestScan(reviews)
        .getByRole('button', { name: /^Review/ })
        .click();
      await expect(notice(reviews, 'Failed to start review: ')).toBeVisible();
      await expect(reviews.getByText('No scans yet')).toBeVisible();
    });
  });

  await test.step('the viewer says what happened, with its code and a hint', async () => {
    const said = manifestAlert(views);
    await complaints.allowing(gone, async () => {
      await latestScan(views).getByRole('button', { name: 'View Manifest' }).click();
      await expect(said.getByText(/^Failed to load manifest: \S/)).toBeVisible();
    });
    await expect(said.getByText('Error code: SCAN_NOT_FOUND')).toBeVisible();
    await expect(said.getByText(/^The manifest was not found\./)).toBeVisible();
    await said.getByRole('button', { name: 'Close' }).last().click();
    await expect(said).toBeHidden();
  });
});

test('the manifest of an unfinished scan is reported as not ready yet', { tag: '@full' }, async ({
  page,
  surroundings: { appUrl },
  ownSite,
  complaints,
}) => {
  const owner = await ScanOwner.register(appUrl);
  await owner.reaches(await owner.begun(ownSite.url), 'awaiting_selection');
  await owner.enter(page);
  await page.goto(`${appUrl}/dashboard?tab=manifests`);
  await expect(page.getByText('No sitemap available')).toBeVisible();
  await expect(latestScan(page).getByRole('button', { name: 'Private' })).toBeHidden();
  await complaints.allowing([/409 .*\/api\/manifest\//], async () => {
    await latestScan(page).getByRole('button', { name: 'View Manifest' }).click();
    await expect(manifestAlert(page).getByText('Error code: MANIFEST_NOT_GENERATED')).toBeVisible();
  });
  await expect(manifestAlert(page).getByText(/^Tip: .* Wait .* try again\.$/)).toBeVisible();
});

test('a manifest is offered as a link when the browser blocks its window, however late', {
  tag: '@full',
}, async ({ page, context, surroundings: { appUrl }, ownSite }) => {
  await openManifestOf(page, ownSite, appUrl);
  await page.clock.install();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await latestScan(page).getByRole('button', { name: 'View Manifest' }).click();
  const link = manifestAlert(page).getByRole('link', { name: /^Open the manifest of/ });
  await expect(link).toBeVisible();
  await page.clock.runFor(120_000);
  const opened = context.waitForEvent('page');
  await link.click();
  await expect((await opened).getByText(`"domain": "${ownSite.host}"`)).toBeVisible();
});

test('the viewer of a private manifest offers to make it public, and then shows it', {
  tag: '@full',
}, async ({ page, context, surroundings: { appUrl }, ownSite, complaints }) => {
  await openManifestOf(page, ownSite, appUrl);
  const view = latestScan(page).getByRole('button', { name: 'View Manifest' });
  const offer = page.getByRole('dialog', { name: 'This manifest is private' });
  const token = (await storedToken(page)) ?? '';
  const refused = [/403 .*\/api\/manifest\//, /401 .*\/api\/scanner\//];
  // Ends the browser's session without an event in the page, as when another tab has cleared the browser's storage.
  const forgotten = async () => {
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await context.clearCookies();
  };

  await test.step('a visitor cannot make it public', async () => {
    await forgotten();
    await complaints.allowing(refused, async () => {
      await view.click();
      await offer.getByRole('button', { name: 'Make public' }).click();
      await expect(
        page.getByText('Failed to make manifest public. Please refresh the page and try again.'),
      ).toBeVisible();
      await manifestAlert(page).getByRole('button', { name: 'Close' }).last().click();
    });
  });

  await test.step('its owner can, and it opens', async () => {
    await complaints.allowing(refused, async () => {
      await view.click();
      await expect(offer).toBeVisible();
    });
    await storeToken(page, token);
    const opened = context.waitForEvent('page');
    await offer.getByRole('button', { name: 'Make public' }).click();
    const shown = await opened;
    await expect(shown.getByText(`"domain": "${ownSite.host}"`)).toBeVisible();
    await shown.close();
    await expect(latestScan(page).getByRole('button', { name: 'Public' })).toBeVisible();
  });
});

test('a manifest is published, its link copied, and hidden again; an unreachable site is not validated', {
  tag: '@full',
}, async ({ page, context, surroundings: { appUrl }, ownSite }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openManifestOf(page, ownSite, appUrl);
  const scan = latestScan(page);
  let address = '';
  const statusOfLink = async () => (await fetch(address)).status;

  await test.step('once it is public, anyone can read it at the copied address', async () => {
    await expect(scan.getByRole('button', { name: 'Copy Link' })).toBeHidden();
    await scan.getByRole('button', { name: 'Private' }).click();
    await expect(notice(page, 'Manifest is now public!')).toBeVisible();
    await scan.getByRole('button', { name: 'Copy Link' }).click();
    await expect(notice(page, 'Manifest URL copied to clipboard!')).toBeVisible();
    address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address.startsWith(`${appUrl}/api/manifest/`)).toBe(true);
    await expect(notice(page, 'Manifest URL copied to clipboard!')).toContainText(address);
    expect(await statusOfLink()).toBe(200);
  });

  await test.step('the app reports that the browser refuses to copy', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    await scan.getByRole('button', { name: 'Copy Link' }).click();
    await expect(notice(page, 'Failed to copy URL to clipboard')).toBeVisible();
  });

  await test.step('once it is private, its address answers with an error', async () => {
    await scan.getByRole('button', { name: 'Public' }).click();
    await expect(notice(page, 'Manifest is now private')).toBeVisible();
    await expect.poll(statusOfLink).toBe(403);
  });

  await test.step('once the site is down, it cannot be validated', async () => {
    await ownSite.close();
    const guide = integrationGuide(page);
    await guide.getByRole('button', { name: 'Test Integration' }).click();
    await expect(guide.getByRole('heading', { name: 'Validation Error' })).toBeVisible();
  });
});

test('a selection that fails on the server can be sent again', { tag: '@full' }, async ({
  page,
  surroundings: { appUrl },
  ownSite,
  complaints,
}) => {
  await openDashboard(page, appUrl);
  await discover(page, ownSite.url);
  const call = '**/api/langgraph/confirm/*';
  await complaints.allowing([/confirm/], async () => {
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
    await selectionDialog(page).getByRole('button', { name: 'Start Scan' }).click();
    await expect(page.getByText(/Failed to start scan/).first()).toBeVisible();
  });
  await page.unroute(call);
  await selectionDialog(page).getByRole('button', { name: 'Start Scan' }).click();
  await expect(liveScan(page)).toBeVisible();
});

test('without a network every form reports it', { tag: '@full' }, async ({
  page,
  context,
  surroundings: { appUrl },
  ownSite,
  complaints,
}) => {
  const away = [/net::ERR_INTERNET_DISCONNECTED/, /Logout failed/];
  await openDashboard(page, appUrl);
  await page.getByRole('link', { name: 'Signpost' }).first().click();

  await test.step('the quick analysis', async () => {
    await page.getByRole('textbox', { name: 'Website URL' }).fill(ownSite.url);
    await complaints.allowing(away, async () => {
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Analyze My Website' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Failed to analyze website. Please try again.',
      );
    });
  });

  await test.step('signing out still works', async () => {
    await complaints.allowing(away, async () => {
      await signOut(page);
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    });
    expect(await storedToken(page)).toBeNull();
    await context.setOffline(false);
  });

  await test.step('signing in', async () => {
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('whatever it was');
    await complaints.allowing(away, async () => {
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Network error - please check your connection',
      );
    });
    await context.setOffline(false);
  });
});
