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

/**
 * Records the layout shifts on the following pages that no user action caused (Layout Instability API): the score and
 * the moved elements. The lines of a list that scrolls and shows its newest line first are meant to move, so they do
 * not count.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    const isLine = (node: Node | null) =>
      node instanceof Element && node.closest('li')?.parentElement?.matches('ol[tabindex]');
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources?.filter(({ node }) => !isLine(node)) ?? [];
        if (entry.hadRecentInput || moved.length === 0) continue;
        const names = moved.map(({ node }) => nameOf(node)).join(', ');
        window.layoutShifts.push(`${entry.value.toFixed(3)}: ${names}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const forgetLayoutShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.layoutShifts.length = 0;
  });

export const layoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.layoutShifts);
