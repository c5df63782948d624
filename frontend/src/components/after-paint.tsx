import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Renders its children once the rest of the page is painted, and in small steps: for the parts of a long page that are
 * not in view when it opens.
 */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The browser calls back before it paints, and the timer runs after that.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted ? children : null;
}
