import type { ReactNode } from 'react';
import classes from './auth-card.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Below the card: links to the other account forms. */
  readonly footer?: ReactNode;
}

/** The card around an account form, with heading and tab title. */
export function AuthCard({ title, description, children, footer }: AuthCardProps) {
  return (
    <div className={classes.place}>
      <title>{`${title} · Signpost`}</title>
      <section className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
        {children}
      </section>
      {footer && <p className={classes.footer}>{footer}</p>}
    </div>
  );
}
