import type { StateKind } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import { explicitRole } from '../accessibility/roles.ts';
import type { Dom } from '../dom.ts';
import { isSubmit } from '../operable.ts';
import type { TargetFinder } from './targets.ts';

/** What an element that shows or hides something opens. */
export interface Disclosure {
  readonly kind: StateKind;
  /** What it opens is open. */
  readonly isOpen: boolean;
}

/** Popups that are dialogs; of all others an agent chooses something (WAI-ARIA, aria-haspopup). */
const DIALOG = 'dialog';

/**
 * What the target discloses by its own word: a tab, a <summary>, or an element with aria-haspopup or aria-expanded. Null for
 * everything else, and for what does more than to disclose: buttons that send a form, and elements that a library sends
 * requests for (`data-method`, `data-confirm`).
 */
export function disclosureOf(finder: TargetFinder, target: Target, dom: Dom): Disclosure | null {
  const [element, other] = finder.find(target);
  if (!element || other) return null;
  const attribute = (name: string) => dom.attribute(element, name);
  const tag = dom.tag(element);
  if (attribute('data-method') !== null || attribute('data-confirm') !== null) return null;
  if (isSubmit(element, tag, dom) && dom.formOwner(element) !== null) return null;
  if (tag === 'summary') {
    const details = dom.parentNode(element) as Element | null;
    return {
      kind: 'disclosure',
      isOpen: details !== null && dom.attribute(details, 'open') !== null,
    };
  }
  if (explicitRole(element, dom) === 'tab')
    return { kind: 'tab', isOpen: attribute('aria-selected') === 'true' };
  const isOpen = attribute('aria-expanded') === 'true';
  const popup = attribute('aria-haspopup') ?? 'false';
  if (popup !== '' && popup !== 'false')
    return { kind: popup === DIALOG ? 'dialog' : 'menu', isOpen };
  return attribute('aria-expanded') === null ? null : { kind: 'disclosure', isOpen };
}

/** Of the fragments, those that lead to no element or to a hidden one: a script or style sheet shows their places. */
export function unseenPlaces(document: Document, fragments: readonly string[], dom: Dom): string[] {
  return fragments.filter((fragment) => {
    const name = decoded(fragment);
    const element = dom.elementById(document, name) ?? document.getElementsByName(name)[0] ?? null;
    return element === null || dom.isVisible(element) === false;
  });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
