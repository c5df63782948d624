import type { ChannelCheck } from '@signpost/contracts/http/publishing.ts';
import classes from './channel-state.module.css';

const STATES: Readonly<Record<ChannelCheck['state'], string>> = {
  valid: 'Found and valid',
  invalid: 'Found, not valid',
  missing: 'Not found',
};

/** What an agent finds that uses a channel, and what to do about it. */
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
