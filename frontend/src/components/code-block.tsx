import type { ReactNode } from 'react';
import classes from './code-block.module.css';

/** Lines of a file, which wrap and scroll in a box of their own. */
export function CodeBlock({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <pre className={classes.code} tabIndex={0} dir="ltr">
      {children}
    </pre>
  );
}
