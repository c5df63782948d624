import { SegmentedControl } from '@mantine/core';
import type { Agents } from '@signpost/contracts/http/scan.ts';
import { useState } from 'react';
import type { ActivityEntry } from '../../lib/live-scan/live-scan.ts';
import { useSocket } from '../../lib/use-socket.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { AgentCard } from './agent-card.tsx';
import { AGENTS } from './agent-names.ts';
import classes from './agent-status.module.css';

interface AgentStatusPanelProps {
  readonly agents: Agents;
  /** Newest first. */
  readonly activity: readonly ActivityEntry[];
}

/** The status of the three agents; the detailed view adds a feed of their actions. */
export function AgentStatusPanel({ agents, activity }: AgentStatusPanelProps) {
  const [detail, setDetail] = useState('Simple');
  const { status } = useSocket();
  return (
    <section className={classes.panel} aria-label="Live Agent Status">
      <header className={classes.head}>
        <h2>Live Agent Status</h2>
        <SegmentedControl
          aria-label="Amount of detail"
          data={['Simple', 'Detailed']}
          value={detail}
          onChange={setDetail}
        />
      </header>
      {status !== 'connected' && (
        <p className={classes.warning} role="status">
          Not connected to live updates. Agent status may be outdated.
        </p>
      )}
      <ul className={classes.cards}>
        {AGENTS.map(({ name, title }) => (
          <AgentCard key={name} title={title} agent={agents[name]} />
        ))}
      </ul>
      {detail === 'Detailed' && <ActivityFeed activity={activity} />}
    </section>
  );
}
