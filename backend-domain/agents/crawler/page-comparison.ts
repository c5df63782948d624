import { ComparedPage, type FixedPage } from '../../model/crawl/compared-page.ts';
import {
  type BlockRules,
  decorateAny,
  withSeenBlocks,
} from '../../model/crawl/delta/decorations.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import type { PageReading } from '../../model/crawl/page-reading.ts';
import { learnFrom } from '../../model/crawl/rendering-lessons.ts';
import type { Rendering } from '../../model/crawl/rendering-state.ts';
import { entryOf } from '../../model/shared/own-entry.ts';
import { TooComplexToRead } from '../../model/shared/too-complex-to-read.ts';
import type { BrowserPages } from './browser-pages.ts';
import type { Comparing } from './rendering-decisions.ts';
import type { FixedSource, StaticPages } from './static-pages.ts';

type Browser = Pick<BrowserPages, 'read' | 'readWithMarkup'>;
type Fixed = Pick<StaticPages, 'decorated' | 'decorationsOf'>;

/** Reads pages that were read statically in the browser too, and learns from the difference. */
export class PageComparison {
  readonly #browser: Browser;
  readonly #fixed: Fixed;
  readonly #rendering: () => Rendering;

  constructor(parts: {
    browser: Browser;
    fixed: Fixed;
    /** What has been learnt so far. */
    rendering: () => Rendering;
  }) {
    this.#browser = parts.browser;
    this.#fixed = parts.fixed;
    this.#rendering = parts.rendering;
  }

  /**
   * Compares a page and resolves with the browser's reading. `source`: what the page was read from statically. Ends the
   * comparison. Rejects with SiteUnreachable or TargetForbidden.
   */
  async compare(
    page: FixedPage,
    source: FixedSource | null,
    comparing: Comparing,
  ): Promise<PageReading> {
    try {
      const rendered = await this.#readInBrowser(page.url, source);
      await comparing.comes;
      if (!isSample(rendered.reading)) return rendered.reading;
      const { checked } = comparing;
      let sample = rendered.reading;
      let compared = await this.#compared(page, source, sample.facts, rendered.markup);
      // A slow browser may show a page before its scripts are done: a result that contradicts the rules is checked
      // again.
      if (learnFrom(this.#rendering(), compared, checked).isSurprise) {
        const again = await this.#readInBrowser(page.url, source);
        if (isSample(again.reading)) {
          sample = again.reading;
          compared = await this.#compared(page, source, sample.facts, again.markup);
        }
      }
      comparing.learn((rendering) => learnFrom(rendering, compared, checked).rendering);
      return withFixedText(sample, page);
    } finally {
      comparing.end();
    }
  }

  async #readInBrowser(
    url: string,
    source: FixedSource | null,
  ): Promise<{ reading: PageReading; markup: string | null }> {
    if (source !== null) return await this.#browser.readWithMarkup(url);
    return { reading: await this.#browser.read(url), markup: null };
  }

  /**
   * The page as it was read both ways, with what scripts add to its blocks when the other rules do not describe the
   * difference or the page contradicts them. `markup`: its HTML in the browser.
   */
  async #compared(
    page: FixedPage,
    source: FixedSource | null,
    rendered: PageFacts,
    markup: string | null,
  ): Promise<ComparedPage> {
    const delta = entryOf(this.#rendering().deltas, page.structure.code);
    const known = delta?.blocks ?? {};
    const comparedWith = async (blocks: BlockRules): Promise<ComparedPage> =>
      new ComparedPage(await this.#fixed.decorated(page, source, blocks), rendered, blocks);
    if (source === null || markup === null) return await comparedWith(known);
    const plain = decorateAny(known) ? null : await comparedWith(known);
    const lesson = plain?.check(delta).lesson ?? null;
    if (plain !== null && lesson?.isContradiction === false) return plain;
    const seen = await this.#fixed.decorationsOf(source, markup, known).catch((error: unknown) => {
      if (error instanceof TooComplexToRead) return {};
      throw error;
    });
    const decorated = await comparedWith(withSeenBlocks(known, seen));
    const isBetter = lesson === null || decorated.check(delta).lesson !== null;
    return plain === null || isBetter ? decorated : plain;
  }
}

/** A page without text of its own is one of an application, which is recognised by what the browser shows. */
export function withFixedText(reading: PageReading, { facts }: FixedPage): PageReading {
  const { text, textLength } = facts;
  if (textLength === 0) return reading;
  return { ...reading, fixedText: { text, textLength } };
}

/** A page that the browser did not load completely, or an error page, is no sample. */
export function isSample(
  rendered: PageReading,
): rendered is PageReading & { readonly facts: PageFacts } {
  return rendered.facts !== null && rendered.status < 400 && rendered.partial === null;
}
