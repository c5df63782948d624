import type {
  ElementFact,
  ElementSummary,
  FormFact,
  LinkFact,
  PageFacts,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { type Disclosure, disclosureOf } from './disclosures.ts';
import { documentFacts } from './document/document-facts.ts';
import { headingFacts } from './document/headings.ts';
import { linkFacts } from './document/link-facts.ts';
import { structuredData } from './document/structured-data.ts';
import { visibleText } from './document/visible-text.ts';
import type { Dom } from './dom.ts';
import { formFacts } from './forms/form-facts.ts';
import { summaries } from './inventory.ts';
import {
  Budget,
  DEFAULT_LIMITS,
  type ExtractionLimits,
  MIN_ELEMENTS_DESCRIBED,
  MIN_ELEMENTS_GATHERED,
} from './limits.ts';
import type { NamedOperable } from './locators/semantic-locators.ts';
import { actionOf, isDisabled, isRequired } from './operable.ts';
import { Places, placed } from './places.ts';
import { type FactListener, type FrameScopes, locatorsOf, readFrame, type Scope } from './scope.ts';

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
  for (const frame of frames(page, dom, limits)) {
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
        scope.onFact?.('element', one.entry, scope);
      } else budget.truncated = true;
    }
    if (described.size < scope.found.length)
      into.undescribed.push(...summaries(scope.found, described, scope.dom));
    into.links.push(...linkFacts(scope, into.places, limits.links - into.links.length, budget));
  }
}

/**
 * Whether to stop describing elements. MIN_ELEMENTS_DESCRIBED of them are described even when the page's time is used
 * up.
 */
function isTimeUp(gathered: number, budget: Budget): boolean {
  if (gathered < MIN_ELEMENTS_DESCRIBED) return false;
  return budget.spent(gathered >= MIN_ELEMENTS_GATHERED ? 1 : 1.5);
}

function elementFact(
  one: NamedOperable,
  scope: Scope,
  { semantic }: FrameScopes,
  form: number | null,
  places: Places,
): ElementFact | null {
  const { dom } = scope;
  const { element, tag, landmark } = one.entry;
  const locators = locatorsOf(one, scope, semantic);
  if (locators.length === 0) return null;
  return {
    type: one.type,
    tag,
    role: one.role,
    name: one.name.text,
    locators,
    action: actionOf(one, scope.base, form !== null || one.entry.form !== null, dom),
    landmark,
    visible: dom.isVisible(element),
    disabled: isDisabled(one.entry, dom),
    required: isRequired(element, dom),
    form,
    ...disclosing(disclosureOf(element, dom)),
    ...placed(one.entry, scope, places),
    ...scope.place,
  };
}

function disclosing(disclosure: Disclosure | null): Pick<ElementFact, 'discloses'> {
  return disclosure === null ? {} : { discloses: disclosure.isOpen ? 'open' : 'closed' };
}

function frames(
  page: FrameScopes,
  dom: Dom,
  limits: ExtractionLimits,
): { document: Document; css: string }[] {
  const main = page.scopes[0];
  if (!main) return [];
  const found: { document: Document; css: string }[] = [];
  for (const entry of [...main.index.withTag('iframe'), ...main.index.withTag('frame')]) {
    if (found.length >= limits.frames) break;
    const document = entry.ariaHidden ? null : dom.frameDocument(entry.element);
    if (!document || !dom.firstChild(document)) continue;
    const css = main.css.meaningful(entry, 1)[0] ?? main.css.structural(entry);
    if (css) found.push({ document, css: css.value });
  }
  return found;
}
