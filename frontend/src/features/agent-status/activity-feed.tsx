import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import type { ActivityEntry } from '../../lib/live-scan/live-scan.ts';
import { AGENTS } from './agent-names.ts';
import classes from './agent-status.module.css';

const ALL = 'All';
const FILTERS = [ALL, ...AGENTS.map(({ short }) => short)];

/** The latest actions of all agents or of one, newest first. */
export function ActivityFeed({ activity }: { readonly activity: readonly ActivityEntry[] }) {
  const [filter, setFilter] = useState(ALL);
  const wanted = AGENTS.find(({ short }) => short === filter)?.name;
  const shown = wanted === undefined ? activity : activity.filter(({ agent }) => agent === wanted);
  return (
    <div className={classes.feed}>
      <SegmentedControl
        aria-label="Actions of"
        data={FILTERS}
        value={filter}
        onChange={setFilter}
        size="xs"
      />
      {shown.length === 0 ? (
        <p className={classes.action}>No agent activity yet</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <ol className={classes.actions} tabIndex={0}>
          {shown.map(({ key, timestamp, agent, action, details, type }) => (
            <li key={key} data-type={type}>
              <time dateTime={timestamp}>{formatTime(timestamp)}</time>
              <span className={classes.who}>
                {AGENTS.find(({ name }) => name === agent)?.short ?? agent}
              </span>
              <span>
                {action}
                {details && <span className={classes.details}> {details}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
