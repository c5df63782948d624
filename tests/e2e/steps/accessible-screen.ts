import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.1, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const SCHEMES = ['light', 'dark'] as const;

/** The folder for screenshots of every screen in every variant; without it none are taken. */
const SCREENSHOTS_FOLDER = process.env.SCREENSHOTS;

/**
 * Checks the current page against WCAG 2.1 AA, on a desktop and on a phone, in the light and the dark scheme, and that
 * it needs no horizontal scrolling. The journey continues after a violation, and fails at its end.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const problems: string[] = [];
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = [...(await violationsOn(page)), ...(await overflowOn(page))];
      problems.push(...found.map((problem) => `${name}, ${colorScheme}: ${problem}`));
      await takeScreenshot(page, `${screen}, ${name}, ${colorScheme}`);
    }
  }
  expect.soft({ screen, problems }).toEqual({ screen, problems: [] });
  await page.setViewportSize(SIZES.desktop);
}

async function violationsOn(page: Page): Promise<string[]> {
  // The legacy mode lacks only the frames of other origins, which the app has none of, and takes half the time: it opens
  // no second page for the results.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  );
}

async function overflowOn(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return pixels > 0 ? [`has to be scrolled horizontally by ${pixels} px`] : [];
}

async function takeScreenshot(page: Page, title: string): Promise<void> {
  if (SCREENSHOTS_FOLDER === undefined) return;
  await page.evaluate(() => window.scrollTo(0, 0));
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await page.screenshot({ path: `${SCREENSHOTS_FOLDER}/${name}.png`, fullPage: true });
}
