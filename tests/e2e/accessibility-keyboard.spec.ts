import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openDashboard } from './steps/accounts.ts';

const PHONE = { width: 360, height: 740 };

test('the first stop of the Tab key skips to the content', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await page.goto(`${surroundings.appUrl}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Website URL' })).toBeFocused();
});

test('a page that is opened by keyboard gets the focus at its start', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await openDashboard(page, surroundings.appUrl);
  await page.getByRole('link', { name: 'Reports' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('menus close by Escape and give the focus back', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await openDashboard(page, surroundings.appUrl);
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
  await expect(account).toBeFocused();

  // A click on plain text leaves the focus on the body.
  await account.click();
  await page.getByText('Ada Lovelace', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeHidden();
  await expect(account).toBeFocused();

  await page.setViewportSize(PHONE);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await expect(menu).toBeFocused();

  await menu.click();
  await page.getByText('No scans yet').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a dialog keeps the focus and gives it back', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  await openDashboard(page, surroundings.appUrl);
  await page.goto(`${surroundings.appUrl}/profile`);
  const opener = page.getByRole('button', { name: 'Sign out everywhere' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the focused element is visible', { tag: '@full' }, async ({ page, surroundings }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${surroundings.appUrl}/home`);
  await expectVisibleFocus(page);
  await openDashboard(page, surroundings.appUrl);
  for (const path of ['/dashboard', '/dashboard?tab=live', '/calendar', '/profile', '/settings']) {
    await page.goto(`${surroundings.appUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectVisibleFocus(page);
  }
});

test('the layout is correct in right-to-left languages', { tag: '@full' }, async ({
  page,
  surroundings,
}) => {
  const { appUrl } = surroundings;
  await openDashboard(page, appUrl);
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(viewport);
    for (const path of ['/home', '/dashboard', '/calendar', '/profile', '/settings']) {
      await page.goto(`${appUrl}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      expect.soft(await outsideThePage(page), `${path} at ${viewport.width}`).toEqual([]);
      const logo = await page.getByRole('banner').getByRole('link', { name: 'Signpost' });
      const place = await logo.boundingBox();
      expect.soft(place?.x, `the logo of ${path}`).toBeGreaterThan(viewport.width / 2);
    }
  }
});

/** Moves through a page with the Tab key; each tab stop has to look different with and without the focus. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const blind: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      if (element.dataset.visited !== undefined) return null;
      element.dataset.visited = '';
      const look = () => {
        const shown = [element, element.parentElement, element.nextElementSibling];
        return shown
          .map((each) => each && getComputedStyle(each))
          .map((style) => style && `${style.outline} ${style.boxShadow} ${style.borderColor}`)
          .join();
      };
      const focused = look();
      element.blur();
      const resting = look();
      element.focus();
      return { html: element.outerHTML.slice(0, 120), seen: focused !== resting };
    });
    if (stop === null) break;
    if (!stop.seen) blind.push(stop.html);
  }
  expect(blind).toEqual([]);
}

/** Elements that are at least partly outside the page: in right-to-left layouts, users cannot scroll to them. */
function outsideThePage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('header *, main *, footer *')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > width + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
