import type { PlannedPage } from '../../model/manifest/review/review.ts';
import type { PageShot } from '../../model/result/page-shot.ts';
import { base64 } from '../../model/shared/base64.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';

/** The most pages whose screenshot is kept; a review plan begins with the start page and one page of each template. */
const MAX_SHOTS = 5;
/** Larger screenshots are dropped, so that all of them together stay at 1 MB at most. */
const MAX_BYTES = 200_000;

/**
 * Takes screenshots of the first pages of a review, with the boxes of their elements. Several pages may be tried at
 * once.
 */
export class PageShots {
  /** In the order in which the pages were opened; null while a screenshot is taken, or when it was dropped. */
  readonly #shots: (PageShot | null)[] = [];
  #taking = 0;

  /** Whether another screenshot is wanted. */
  get wants(): boolean {
    return this.all.length + this.#taking < MAX_SHOTS;
  }

  /** The screenshots taken so far, in the order in which their pages were opened. */
  get all(): readonly PageShot[] {
    return this.#shots.filter((shot) => shot !== null);
  }

  /** Rejects with PageActionFailed when the page does not answer. */
  async take({ url, checks, targets }: PlannedPage, page: BrowserPage): Promise<void> {
    if (!this.wants) return;
    const place = this.#shots.push(null) - 1;
    this.#taking += 1;
    try {
      const first = firstTargets(checks, targets);
      const { jpeg, width, height, boxes } = await page.picture(first.map(({ target }) => target));
      if (jpeg.length > MAX_BYTES) return;
      const outlines = first.flatMap(({ id }, index) => {
        const box = boxes[index];
        return box ? [{ id, ...box }] : [];
      });
      this.#shots[place] = { url, width, height, jpeg: base64(jpeg), outlines };
    } finally {
      this.#taking -= 1;
    }
  }
}

/** The target of each element's first locator. Forms are left out, because their fields are elements too. */
function firstTargets(checks: PlannedPage['checks'], targets: PlannedPage['targets']) {
  let place = 0;
  return checks.flatMap(({ id, locators }) => {
    const target = targets[place];
    place += locators.length;
    return target === undefined || id.includes('/') ? [] : [{ id, target }];
  });
}
