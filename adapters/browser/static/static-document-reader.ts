import type { BlockRules } from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type {
  Decorations,
  DocumentReader,
  RenderedDocument,
  StructuredFacts,
} from '@signpost/backend-domain/ports/document-reader.ts';
import type { Dom } from '../in-page/dom.ts';
import { extract } from '../in-page/extract.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from '../in-page/limits.ts';
import { decoratedContainers } from './decorated-containers.ts';
import { applyDecorations } from './decorations/apply-decorations.ts';
import { observedDecorations } from './decorations/observe-decorations.ts';
import { distinctKinds, pageBlocks } from './decorations/page-blocks.ts';
import { codeOf } from './page-code.ts';
import { StructureNotes } from './page-structure.ts';
import { type ParsedDocument, parseDocument } from './parse-document.ts';
import { staticDom } from './static-dom.ts';

/**
 * Runs the browsers' extraction over a tree that parse5 builds by the same rules. It runs no scripts and applies no
 * style sheets, so visibility is unknown except for elements that the markup itself hides.
 */
export class StaticDocumentReader implements DocumentReader {
  readonly #limits: ExtractionLimits;

  constructor(limits: Partial<ExtractionLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  async read(html: string, url: string, contentType?: string): Promise<PageFacts> {
    const page = parsed(html, contentType);
    return this.#facts(page, staticDom(page.document, url));
  }

  async readStructured(
    html: string,
    url: string,
    contentType?: string,
    decorations: Decorations = {},
  ): Promise<StructuredFacts> {
    const page = parsed(html, contentType);
    const { document } = page;
    const dom = staticDom(document, url);
    const { base } = dom.address(document as unknown as Document);
    const makeUp = { code: codeOf(document, base), containers: decoratedContainers(document, url) };
    const rules = Object.hasOwn(decorations, makeUp.code) ? decorations[makeUp.code] : undefined;
    const blocks = pageBlocks(document, rules);
    const isComplete = rules === undefined || applyDecorations(document, blocks, { rules, base });
    const notes = new StructureNotes();
    const facts = this.#facts(page, dom, notes);
    const kinds = distinctKinds(blocks);
    const structure = {
      ...makeUp,
      ...(kinds.length > 0 ? { blocks: kinds } : {}),
      ...(isComplete ? {} : { isIncomplete: true }),
      ...notes.places,
    };
    return { facts, structure };
  }

  async decorationsOf(
    { html, url, rendered }: RenderedDocument,
    known: BlockRules,
  ): Promise<BlockRules> {
    const [{ document }, shown] = [parseDocument(html), parseDocument(rendered)];
    const { base } = staticDom(document, url).address(document as unknown as Document);
    return observedDecorations(document, shown.document, { known, base });
  }

  #facts({ document, truncated }: ParsedDocument, dom: Dom, notes?: StructureNotes): PageFacts {
    const facts = extract(
      document as unknown as Document,
      dom,
      this.#limits,
      notes?.note.bind(notes),
    );
    return truncated ? { ...facts, truncated } : facts;
  }

  release(): void {
    // Nothing is kept.
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }
}

function parsed(html: string, contentType = 'text/html'): ParsedDocument {
  const result = parseDocument(html);
  result.document.isXml = /^\s*application\/xhtml\+xml\b/i.test(contentType);
  return result;
}
