import { useEffect } from 'react';
import { elementsAround, focusIsLost, focusNearest } from '../lib/focus.ts';

/**
 * When the focused element is removed, browsers move the focus to the body. This hook moves it to the part of the page
 * where the element was (WCAG 2.1, success criterion 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let around: readonly Element[] = [];

    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
      around = elementsAround(focused);
    };
    // A click on plain text also removes the focus; the user wants that, so the focus is not restored.
    const forget = () =>
      queueMicrotask(() => {
        if (focused?.isConnected && focusIsLost()) focused = null;
      });
    const restore = () => {
      if (focused === null || focused.isConnected) return;
      focused = null;
      if (focusIsLost()) focusNearest(around);
    };

    const removals = new MutationObserver(restore);
    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      removals.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}
