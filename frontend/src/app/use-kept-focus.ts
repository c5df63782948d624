import { useEffect } from 'react';
import { elementsAround, focusIsLost, focusNearest } from '../lib/focus.ts';

/**
 * Keeps a place for the keyboard: when the focused element is removed, browsers move the focus to the body. It goes to
 * the part of the page where the element was instead (WCAG 2.1, success criterion 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let around: readonly Element[] = [];

    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
      around = elementsAround(focused);
    };
    // A click on plain text also takes the focus away, and that is the user's decision.
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
