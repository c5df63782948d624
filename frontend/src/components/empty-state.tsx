import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

/** Shown in place of an empty list: what is missing, why, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.box}>
      <svg className={classes.picture} viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 6v4M24 20v4M24 34v8M16 42h16" />
        <path d="M10 10h24l6 5-6 5H10zM38 24H16l-6 5 6 5h22z" />
      </svg>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
