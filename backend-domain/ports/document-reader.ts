import type { BlockRules } from '../model/crawl/delta/decorations.ts';
import type { PageFacts } from '../model/crawl/page-facts.ts';
import type { PageStructure } from '../model/crawl/page-structure.ts';

/**
 * The facts of a page that was read without a browser, with their places, which are needed to predict how a browser
 * changes them.
 */
export interface StructuredFacts {
  readonly facts: PageFacts;
  readonly structure: PageStructure;
}

/** Rules for the blocks of pages, by the code of the page (PageStructure.code). */
export type Decorations = Readonly<Record<string, BlockRules>>;

/** A document as the site sent it and as a browser shows it, both as HTML; `url`: its address after redirects. */
export interface RenderedDocument {
  readonly html: string;
  readonly url: string;
  readonly rendered: string;
}

/** Reads HTML without a browser: runs the extraction that runs in browsers on a static DOM. Runs no script. */
export interface DocumentReader {
  /**
   * `url`: the document's address after redirects. Invalid HTML is not an error. The facts of a document beyond the
   * limits are `truncated`. Rejects with TooComplexToRead when reading took too long and was aborted.
   * `contentType`: with `application/xhtml+xml`, XPath locators are written for XML; the text is read as HTML anyway.
   */
  read(html: string, url: string, contentType?: string): Promise<PageFacts>;
  /**
   * Like `read`, with the places of the facts. `decorations`: what scripts add to the blocks of pages, which is added
   * before the page is read.
   */
  readStructured(
    html: string,
    url: string,
    contentType?: string,
    decorations?: Decorations,
  ): Promise<StructuredFacts>;
  /**
   * What scripts added to the blocks of a page, by kind of block (PageStructure.blocks): to its code blocks and tables, to
   * blocks of `known` kinds, and to other elements that got controls. Rejects as `read` does.
   */
  decorationsOf(document: RenderedDocument, known: BlockRules): Promise<BlockRules>;
  /** Frees memory that is not used at the moment. The next reading takes longer; readings under way continue. */
  release(): void;
  close(): Promise<void>;
}
