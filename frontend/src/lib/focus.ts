/** The ancestors of an element, nearest first. To be called before the element is removed: afterwards it has none. */
export function elementsAround(element: Element | null): readonly Element[] {
  const around: Element[] = [];
  for (let each = element?.parentElement; each; each = each.parentElement) around.push(each);
  return around;
}

/** Parts of a page that a screen reader announces when they get the focus. */
const PART = 'section, main, [role="dialog"]';

/** Moves the focus to the nearest of these ancestors that is such a part and still on the page, else to `main`. */
export function focusNearest(around: readonly Element[]): void {
  const part =
    around.find((each) => each.isConnected && each.matches(PART)) ?? document.querySelector('main');
  if (!(part instanceof HTMLElement)) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}

/** Whether no element has the focus, so that Tab would start at the top of the page. */
export const focusIsLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
