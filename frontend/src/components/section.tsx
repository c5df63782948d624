import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** For links to this part of the page. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own, on a card. */
export function Section({ title, id, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
