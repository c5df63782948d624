import type { SkippedPage } from '../../lib/live-scan/page-facts.ts';
import classes from './panels.module.css';

/** The latest skipped pages, each with the reason. */
export function SkippedPages({ pages }: { readonly pages: readonly SkippedPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section className={classes.panel} aria-label="Skipped pages">
      <h3>Skipped pages</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <ul className={classes.scroll} tabIndex={0}>
        {pages.map(({ url, reason }) => (
          <li key={url}>
            <span dir="ltr" className={classes.address}>
              {url}
            </span>
            <br />
            <small>{reason}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
