/** The elements around one, nearest first: an element that was removed no longer knows them. */
export function elementsAround(element: Element | null): readonly Element[] {
  const around: Element[] = [];
  for (let each = element?.parentElement; each; each = each.parentElement) around.push(each);
  return around;
}

/** Parts of a page that a screen reader announces. */
const PART = 'section, main, [role="dialog"]';

/** Moves the focus to the nearest of these parts that is still on the page, else to the page's main part. */
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

/** Whether the focus is on no element, so that a keyboard would start at the top of the page. */
export const focusIsLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
