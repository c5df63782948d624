import type {
  ElementFact,
  ElementSummary,
  FormFact,
  LinkFact,
  PageFacts,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { documentFacts } from './document/document-facts.ts';
import { headingFacts } from './document/headings.ts';
import { linkFacts } from './document/link-facts.ts';
import { structuredData } from './document/structured-data.ts';
import { visibleText } from './document/visible-text.ts';
import type { Dom } from './dom.ts';
import { elementFact, isTimeUp } from './element-facts.ts';
import { formFacts } from './forms/form-facts.ts';
import { framesOf } from './frames.ts';
import { summaries } from './inventory.ts';
import { Budget, DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts';
import { Places } from './places.ts';
import { type FactListener, type FrameScopes, readFrame, type Scope } from './scope.ts';

/**
 * Collects a page's facts from its document, its open shadow roots and its same-origin frames (one level). Both
 * browsers run this function in an isolated world; the static reader runs it over a DOM without a browser. Never throws
 * because of a page's content; sets `truncated` when a limit cut something off.
 */
export function extract(
  document: Document,
  dom: Dom,
  limits: ExtractionLimits = DEFAULT_LIMITS,
  onFact?: FactListener,
): PageFacts {
  const budget = new Budget(limits.milliseconds, dom.now);
  const gathered: Gathered = {
    ...{ elements: [], forms: [], links: [], undescribed: [] },
    places: new Places(),
  };
  const page = readFrame(document, undefined, dom, limits, budget, limits.elements, onFact);
  const main = page.scopes[0] as Scope;
  gather(page, gathered, limits, budget);
  for (const frame of framesOf(main, dom, limits)) {
    const left = limits.elements - gathered.elements.length;
    gather(
      readFrame(frame.document, frame.css, dom, limits, budget, left, onFact),
      gathered,
      limits,
      budget,
    );
  }
  const facts = documentFacts(main.index, main.base);
  const { places, undescribed, ...found } = gathered;
  const { text, textLength } = visibleText(main.index, limits.text, budget);
  return {
    url: main.documentUrl,
    ...facts,
    headings: headingFacts(main, places, limits.headings, budget),
    ...found,
    places: places.facts,
    structuredData: structuredData(main.index),
    text,
    textLength,
    ...(undescribed.length > 0 ? { summaries: undescribed } : {}),
    truncated: budget.truncated,
  };
}

interface Gathered {
  readonly elements: ElementFact[];
  readonly forms: FormFact[];
  readonly links: LinkFact[];
  readonly undescribed: ElementSummary[];
  readonly places: Places;
}

function gather(
  frame: FrameScopes,
  into: Gathered,
  limits: ExtractionLimits,
  budget: Budget,
): void {
  for (const scope of frame.scopes) {
    const { forms, owners } = formFacts(scope, frame.semantic, into.forms.length, limits, budget);
    into.forms.push(...forms);
    const described = new Set<Element>();
    for (const one of scope.operables) {
      if (isTimeUp(into.elements.length, budget)) break;
      const element = elementFact(
        one,
        scope,
        frame,
        owners.get(one.entry.element) ?? null,
        into.places,
      );
      if (element) {
        into.elements.push(element);
        described.add(one.entry.element);
        scope.onFact?.('element', one.entry, scope, element);
      } else budget.truncated = true;
    }
    if (described.size < scope.found.length)
      into.undescribed.push(...summaries(scope.found, described, scope.dom));
    into.links.push(...linkFacts(scope, into.places, limits.links - into.links.length, budget));
  }
}
