import type { LoginHistoryEntry } from '@signpost/contracts/http/auth.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Section } from '../../components/section.tsx';
import { formatDateTime } from '../../lib/format.ts';
import classes from './account.module.css';
import { useLoginHistoryQuery } from './account-api.ts';
import { deviceOf } from './device.ts';

/** The times, devices and IP addresses of successful and failed logins. */
export function LoginHistory() {
  const { data, error, isLoading, refetch } = useLoginHistoryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Section title="Login history">
      {isLoading && <p role="status">Loading…</p>}
      {error && data === undefined && (
        <LoadFailure
          title="The login history could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {data?.history.length === 0 && <p className={classes.dim}>No sign-ins yet.</p>}
      <ul className={classes.history}>
        {data?.history.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Section>
  );
}

const REASONS: Record<NonNullable<LoginHistoryEntry['reason']>, string> = {
  'wrong-password': 'Wrong password',
  throttled: 'Too many attempts',
};

function Entry({ entry }: { readonly entry: LoginHistoryEntry }) {
  const { at, ip, success, reason, user_agent: agent } = entry;
  return (
    <li>
      <span className={classes.outcome} data-success={success}>
        {success ? 'Signed in' : reason ? REASONS[reason] : 'Refused'}
      </span>
      <time dateTime={at}>{formatDateTime(at)}</time>
      <span className={classes.dim} title={agent}>
        {deviceOf(agent)}
        {ip && ` · ${ip}`}
      </span>
    </li>
  );
}
