import { useEffect } from 'react';

/**
 * Listens for Escape while something is open, wherever the focus is: after a click on plain text it is on the body,
 * which no element of ours contains. Keys pressed in a dialog belong to the dialog.
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
