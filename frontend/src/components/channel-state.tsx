import type { ChannelCheck } from '@signpost/contracts/http/publishing.ts';
import classes from './channel-state.module.css';

const STATES: Readonly<Record<ChannelCheck['state'], string>> = {
  valid: 'Found and valid',
  invalid: 'Found, not valid',
  missing: 'Not found',
};

/** The state of a channel for agents, and the next step. */
export function ChannelState({ check }: { readonly check: ChannelCheck }) {
  return (
    <div className={classes.state} data-state={check.state}>
      <strong>{STATES[check.state]}</strong>
      {check.problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}
