import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    layoutShifts: string[];
  }
}

/** The smallest score that counts. When a new line moves the lines of a list down, the score is lower. */
const NOTICEABLE = 0.01;

/**
 * Records the layout shifts on the following pages that no user action caused (Layout Instability API): the score and
 * the moved elements.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript((noticeable) => {
    window.layoutShifts = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput || entry.value < noticeable) continue;
        const moved = entry.sources?.map(({ node }) => nameOf(node)).join(', ');
        window.layoutShifts.push(`${entry.value.toFixed(3)}: ${moved}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, NOTICEABLE);
}

export const forgetLayoutShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.layoutShifts.length = 0;
  });

export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.layoutShifts);
