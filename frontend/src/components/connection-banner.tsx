import { reconnectNow } from '../lib/socket.ts';
import { useSocket } from '../lib/use-socket.ts';
import classes from './connection-banner.module.css';

/** Says when the live connection is away, and lets the user try again; nothing while all is well. */
export function ConnectionBanner() {
  const { status, error } = useSocket();
  if (status === 'connected') return <span role="status" />;
  const words = status === 'connecting' ? 'Connecting to live updates…' : 'Disconnected';
  return (
    <div className={classes.banner} role="status" data-status={status}>
      <span>{error ?? words}</span>
      {status === 'disconnected' && (
        <button type="button" onClick={reconnectNow}>
          Reconnect
        </button>
      )}
    </div>
  );
}
