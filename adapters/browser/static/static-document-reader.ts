import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import { extract } from '../in-page/extract.ts';
import { type ExtractionLimits, usualLimits } from '../in-page/limits.ts';
import { parseDocument } from './parse-document.ts';
import { staticDom } from './static-dom.ts';

/**
 * The extraction that browsers run, over a tree that parse5 builds by the same rules as they do. No script runs, no
 * style sheet counts: visibility is unknown but for what the markup itself hides.
 */
export class StaticDocumentReader implements DocumentReader {
  readonly #limits: ExtractionLimits;

  constructor(limits: Partial<ExtractionLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  async read(html: string, url: string): Promise<PageFacts> {
    const { document, truncated } = parseDocument(html);
    const facts = extract(document as unknown as Document, staticDom(document, url), this.#limits);
    return truncated ? { ...facts, truncated } : facts;
  }

  async close(): Promise<void> {
    // Nothing is kept between documents.
  }
}
