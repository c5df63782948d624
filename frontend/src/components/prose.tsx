import type { ReactNode } from 'react';
import classes from './prose.module.css';

/** Running text: headings, paragraphs and lists. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>;
}
