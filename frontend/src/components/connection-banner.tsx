import { useEffect, useState } from 'react';
import { reconnectNow, type SocketState } from '../lib/socket.ts';
import { useSocket } from '../lib/use-socket.ts';
import classes from './connection-banner.module.css';

/** The banner appears only when the connection is missing for longer: otherwise it would only flash. */
const QUIET_MS = 1_500;

/** Reports a lost live connection and offers to reconnect; renders nothing while the app is connected. */
export function ConnectionBanner() {
  const { status, error } = useSocket();
  const quiet = useQuietStart(status);
  if (status === 'connected' || (quiet && error === null)) return null;
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

/** True for the first QUIET_MS without a connection. */
function useQuietStart(status: SocketState['status']): boolean {
  const connected = status === 'connected';
  const [quiet, setQuiet] = useState(true);
  useEffect(() => {
    setQuiet(true);
    if (connected) return;
    const timer = setTimeout(() => setQuiet(false), QUIET_MS);
    return () => clearTimeout(timer);
  }, [connected]);
  return quiet;
}
