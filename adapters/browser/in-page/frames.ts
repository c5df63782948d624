import type { Dom } from './dom.ts';
import type { ExtractionLimits } from './limits.ts';
import type { Scope } from './scope.ts';

/** A same-origin frame: only its document can be read. */
export interface ReadableFrame {
  readonly document: Document;
  /** The selector of its element. */
  readonly css: string;
}

/** The same-origin frames of a page's document, `limits.frames` at most. */
export function framesOf(main: Scope, dom: Dom, limits: ExtractionLimits): ReadableFrame[] {
  const found: ReadableFrame[] = [];
  for (const entry of [...main.index.withTag('iframe'), ...main.index.withTag('frame')]) {
    if (found.length >= limits.frames) break;
    const document = entry.ariaHidden ? null : dom.frameDocument(entry.element);
    if (!document || !dom.firstChild(document)) continue;
    const css = main.css.meaningful(entry, 1)[0] ?? main.css.structural(entry);
    if (css) found.push({ document, css: css.value });
  }
  return found;
}
