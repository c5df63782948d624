import { formatTime } from '../../lib/format.ts';
import type { Thought } from '../../lib/live-scan/live-scan.ts';
import classes from './panels.module.css';

/** The agents' thoughts, newest first. */
export function AgentsMind({ thoughts }: { readonly thoughts: readonly Thought[] }) {
  return (
    <section className={classes.panel} aria-label="Agent's mind">
      <h3>Agent's Mind</h3>
      {thoughts.length === 0 ? (
        <p className={classes.none}>No thoughts yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <ol className={classes.scroll} tabIndex={0}>
          {thoughts.map(({ key, text, timestamp }) => (
            <li key={key}>
              <time dateTime={timestamp}>{formatTime(timestamp)}</time> {text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
