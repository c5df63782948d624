import { useEffect } from 'react';

/**
 * Listens for Escape on the whole document while something is open, because after a click on plain text the body has
 * the focus. Ignores keys that are pressed in a dialog, which handles them itself.
 */
export function useEscape(open: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!open) return;
    const hear = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target as Element).closest?.('[role="dialog"]')) onEscape();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}
