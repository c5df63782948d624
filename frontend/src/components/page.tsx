import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** The page's one heading, and with the product's name the title of the browser's tab. */
  readonly title: string;
  readonly description?: ReactNode;
  /** The page's actions, beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** `narrow`: for forms and text; `wide`: for dashboards. */
  readonly width?: 'narrow' | 'normal' | 'wide';
}

/** The frame of a page: width, heading and tab title. */
export function Page({ title, description, actions, children, width = 'normal' }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <title>{`${title} · Signpost`}</title>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title}>{title}</h1>
          {description && <div className={classes.description}>{description}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
