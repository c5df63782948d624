import { PageActionFailed } from '../../model/crawl/browser-errors.ts';
import type { ManifestStep } from '../../model/manifest/file/manifest.ts';
import { type ElementTarget, fitsUrl } from '../../model/manifest/review/review.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';

/** How long a page may take to settle after a step. */
const SETTLE_MS = 5_000;

/**
 * Performs one step, and waits until its effect has settled or the page has the address that is the goal. A `goto`
 * leads to a fragment (`#`) of the same page. Rejects with PageActionFailed.
 */
export async function perform(
  page: BrowserPage,
  step: ManifestStep,
  parameters: Readonly<Record<string, string>>,
  isGoal?: (url: string) => boolean,
): Promise<void> {
  if (step.action === 'expect') {
    if (step.url !== undefined && !fitsUrl(step.url, page.url(), parameters)) {
      throw new PageActionFailed('reach the expected address', 'not-found');
    }
    return;
  }
  const target = targetOfStep(step);
  const value = withParameters(step.value ?? '', parameters);
  if (step.action === 'fill') return page.fill(target, value);
  if (step.action === 'select') return page.select(target, value);
  if (step.action === 'check') return page.setChecked(target, true);
  if (step.action === 'goto') await page.goToPlace(step.url ?? '');
  else if (step.action === 'press') await page.press(target, value);
  else await page.click(target);
  await page.settle(SETTLE_MS, isGoal);
}

/** The element that a step operates. */
export function targetOfStep({ selector, role, name, frame, shadow }: ManifestStep): ElementTarget {
  const place = {
    ...(frame === undefined ? {} : { frame }),
    ...(shadow === undefined ? {} : { shadow }),
  };
  if (selector !== null)
    return { locator: { kind: 'css', value: selector, basis: 'attribute' }, ...place };
  const value = `${role ?? ''}[name="${name ?? ''}"]`;
  return { locator: { kind: 'role', value, basis: 'semantic' }, ...place };
}

/** The text with each `{{parameter}}` replaced by its value. */
export function withParameters(text: string, parameters: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parameters[name] ?? whole);
}
