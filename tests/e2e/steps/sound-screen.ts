import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.1, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const SCHEMES = ['light', 'dark'] as const;

/** A folder for pictures of every screen in every variant; without it none are taken. */
const PICTURES = process.env.SCREENSHOTS;

/**
 * Checks the present page against WCAG 2.1 AA, on a desktop and on a phone, in light and in dark; it must not need
 * sideways scrolling. The journey continues after a breach, and fails at its end.
 */
export async function expectSound(page: Page, screen: string): Promise<void> {
  const breaches: string[] = [];
  for (const [name, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = [...(await violationsOn(page)), ...(await sidewaysOn(page))];
      breaches.push(...found.map((breach) => `${name}, ${colorScheme}: ${breach}`));
      await takePicture(page, `${screen}, ${name}, ${colorScheme}`);
    }
  }
  expect.soft({ screen, breaches }).toEqual({ screen, breaches: [] });
  await page.setViewportSize(SIZES.desktop);
}

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  );
}

async function sidewaysOn(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return pixels > 0 ? [`has to be scrolled sideways by ${pixels} px`] : [];
}

async function takePicture(page: Page, title: string): Promise<void> {
  if (PICTURES === undefined) return;
  await page.evaluate(() => window.scrollTo(0, 0));
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}
