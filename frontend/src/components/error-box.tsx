import type { ReactNode } from 'react';
import classes from './error-box.module.css';

interface ErrorBoxProps {
  /** Absent when the message needs no title. */
  readonly title?: string;
  readonly children: ReactNode;
  /** A Retry button, for example. */
  readonly action?: ReactNode;
}

/** An error. Screen readers announce it at once. */
export function ErrorBox({ title, children, action }: ErrorBoxProps) {
  return (
    <div className={classes.box} role="alert">
      <svg className={classes.icon} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2 1.5 17h17L10 2Z" />
        <path d="M10 8v4M10 14.4v.2" />
      </svg>
      <div className={classes.content}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
