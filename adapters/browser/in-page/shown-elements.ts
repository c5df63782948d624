import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Dom } from './dom.ts';
import { elementFact, isTimeUp } from './element-facts.ts';
import { formFacts } from './forms/form-facts.ts';
import { framesOf } from './frames.ts';
import { Budget, DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts';
import type { NamedOperable } from './locators/semantic-locators.ts';
import { actionOf } from './operable.ts';
import { Places } from './places.ts';
import { type FrameScopes, readFrame, type Scope } from './scope.ts';

/** What a page shows after a step: its address, and its visible elements. */
export interface ShownElements {
  readonly url: string;
  readonly elements: readonly ElementFact[];
}

/**
 * The facts of the visible elements of a document, kept between the steps of an exploration. Locators take most of the
 * time of a description, and after a step most elements are the same as before it.
 */
export class DescribedElements {
  readonly #facts = new WeakMap<Element, ElementFact>();

  note(element: Element, fact: ElementFact): void {
    if (fact.visible === true) this.#facts.set(element, fact);
    else this.forget(element);
  }

  /** An element that appears again gets new locators, because a role locator depends on what else is visible. */
  forget(element: Element): void {
    this.#facts.delete(element);
  }

  /** The fact of an element that has had the same role, name and address ever since; null for any other. */
  unchanged(one: NamedOperable, { base, dom }: Scope): ElementFact | null {
    const fact = this.#facts.get(one.entry.element);
    if (fact === undefined || fact.type !== one.type || fact.role !== one.role) return null;
    const { url } = actionOf(one, base, fact.form !== null, dom);
    return fact.name === one.name.text && fact.action.url === url ? fact : null;
  }
}

/**
 * The visible elements of a page, as `extract` describes them. Elements that were visible before keep the fact that they
 * had then.
 */
export function shownElements(
  document: Document,
  dom: Dom,
  described: DescribedElements,
  limits: ExtractionLimits = DEFAULT_LIMITS,
): ShownElements {
  const budget = new Budget(limits.milliseconds, dom.now);
  const shown: ElementFact[] = [];
  const page = readFrame(document, undefined, dom, limits, budget, limits.elements);
  const main = page.scopes[0] as Scope;
  let forms = gatherShown(page, shown, 0, described, limits, budget);
  for (const { document: inner, css } of framesOf(main, dom, limits)) {
    const left = limits.elements - shown.length;
    const frame = readFrame(inner, css, dom, limits, budget, left);
    forms = gatherShown(frame, shown, forms, described, limits, budget);
  }
  return { url: main.documentUrl, elements: shown };
}

/** Adds the visible elements of a frame. Returns the number of forms up to and with this frame. */
function gatherShown(
  frame: FrameScopes,
  into: ElementFact[],
  formsBefore: number,
  described: DescribedElements,
  limits: ExtractionLimits,
  budget: Budget,
): number {
  let forms = formsBefore;
  const places = new Places();
  for (const scope of frame.scopes) {
    const found = formFacts(scope, frame.semantic, forms, limits, budget);
    forms += found.forms.length;
    for (const one of scope.operables) {
      const { element } = one.entry;
      if (scope.dom.isVisible(element) !== true) {
        described.forget(element);
        continue;
      }
      if (isTimeUp(into.length, budget)) break;
      const before = described.unchanged(one, scope);
      const form = found.owners.get(element) ?? null;
      const fact = before ?? elementFact(one, scope, frame, form, places);
      if (fact === null) continue;
      into.push(fact);
      if (before === null) described.note(element, fact);
    }
  }
  return forms;
}
