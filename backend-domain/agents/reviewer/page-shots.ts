import type { PlannedPage } from '../../model/manifest/review/review.ts';
import type { PageShot } from '../../model/result/page-shot.ts';
import { base64 } from '../../model/shared/base64.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';

/** Pages of which a picture is kept; the plan of a review begins with the start page and one page of each template. */
const MOST_SHOTS = 5;
/** Larger pictures are dropped, so that all of them stay below 1 MB. */
const MOST_BYTES = 200_000;

/** Takes pictures of the first pages of a review, with the places of their elements. */
export class PageShots {
  readonly #shots: PageShot[] = [];

  /** Whether another picture is wanted. */
  get wants(): boolean {
    return this.#shots.length < MOST_SHOTS;
  }

  /** Those taken so far, in the order of the review. */
  get all(): readonly PageShot[] {
    return this.#shots;
  }

  /** Rejects with PageActionFailed when the page does not answer. */
  async take({ url, checks, targets }: PlannedPage, page: BrowserPage): Promise<void> {
    if (!this.wants) return;
    const first = firstTargets(checks, targets);
    const { jpeg, width, height, boxes } = await page.picture(first.map(({ target }) => target));
    if (jpeg.length > MOST_BYTES) return;
    const outlines = first.flatMap(({ id }, place) => {
      const box = boxes[place];
      return box ? [{ id, ...box }] : [];
    });
    this.#shots.push({ url, width, height, jpeg: base64(jpeg), outlines });
  }
}

/** Of each element the target of its first locator; forms are left out, for their fields are elements too. */
function firstTargets(checks: PlannedPage['checks'], targets: PlannedPage['targets']) {
  let place = 0;
  return checks.flatMap(({ id, locators }) => {
    const target = targets[place];
    place += locators.length;
    return target === undefined || id.includes('/') ? [] : [{ id, target }];
  });
}
