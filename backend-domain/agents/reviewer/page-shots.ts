import type { PlannedPage } from '../../model/manifest/review/review.ts';
import type { PageShot } from '../../model/result/page-shot.ts';
import { base64 } from '../../model/shared/base64.ts';
import type { BrowserPage } from '../../ports/browser-engine.ts';

/**
 * The most pages whose picture is kept; the plan of a review begins with the start page and one page of each template.
 */
const MAX_SHOTS = 5;
/** Larger pictures are dropped, so that all of them stay below 1 MB. */
const MAX_BYTES = 200_000;

/** Takes pictures of the first pages of a review, with the places of their elements. Pages may be tried side by side. */
export class PageShots {
  /** By the order in which their pages were opened; null while one is taken, or when it was dropped. */
  readonly #shots: (PageShot | null)[] = [];
  #taking = 0;

  /** Whether another picture is wanted. */
  get wants(): boolean {
    return this.all.length + this.#taking < MAX_SHOTS;
  }

  /** Those taken so far, in the order of the review. */
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

/** Of each element the target of its first locator; forms are left out, for their fields are elements too. */
function firstTargets(checks: PlannedPage['checks'], targets: PlannedPage['targets']) {
  let place = 0;
  return checks.flatMap(({ id, locators }) => {
    const target = targets[place];
    place += locators.length;
    return target === undefined || id.includes('/') ? [] : [{ id, target }];
  });
}
