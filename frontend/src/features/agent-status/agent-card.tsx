import { Progress } from '@mantine/core';
import type { AgentState } from '@signpost/contracts/http/scan.ts';
import classes from './agent-status.module.css';

interface AgentCardProps {
  readonly title: string;
  readonly agent: AgentState;
}

/** One agent: its status, its current action, and its progress while active. */
export function AgentCard({ title, agent }: AgentCardProps) {
  return (
    <li className={classes.card} data-status={agent.status}>
      <div className={classes.top}>
        <h3>{title}</h3>
        <span className={classes.status}>{agent.status}</span>
      </div>
      <p className={classes.action}>{agent.action || 'Waiting for tasks...'}</p>
      {agent.status === 'active' && (
        <Progress value={agent.progress} aria-label={`Progress of the ${title}`} />
      )}
    </li>
  );
}
