import { Button } from '@mantine/core';
import type { LoginHistoryEntry } from '@signpost/contracts/http/auth.ts';
import { ErrorBox } from '../../components/error-box.tsx';
import { errorOfFailure } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './account.module.css';
import { useLoginHistoryQuery } from './account-api.ts';
import { deviceOf } from './device.ts';

/** When and from where somebody signed in, or tried to. */
export function LoginHistory() {
  const { data, error, isLoading, refetch } = useLoginHistoryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section className={classes.section} aria-labelledby="login-history">
      <h2 id="login-history">Login history</h2>
      {isLoading && <p role="status">Loading…</p>}
      {error && data === undefined && (
        <ErrorBox
          action={
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {errorOfFailure(error).message}
        </ErrorBox>
      )}
      {data?.history.length === 0 && <p className={classes.dim}>Nobody has signed in yet.</p>}
      <ul className={classes.history}>
        {data?.history.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
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
