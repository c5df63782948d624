import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Renders its children one after the other, each in small steps once the page before it is painted: for the parts of a
 * long page that are not in view when it opens. The browser can answer the person in between.
 */
export function OneByOne({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [shown, setShown] = useState(0);
  const isComplete = shown >= parts.length;
  useEffect(() => {
    if (isComplete) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The browser calls back before it paints, and the timer runs after that.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, isComplete]);
  return parts.slice(0, shown);
}
