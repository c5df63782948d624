import { useEffect, useRef } from 'react';
import { useSocket } from '../use-socket.ts';
import { useLazyAgentStatusQuery } from './live-scan-api.ts';
import { startPolling } from './status-polling.ts';

/**
 * Asks for the status of a running scan while the socket is down (product specification, section 9). Calls back when
 * it is another than the one shown.
 */
export function useStatusPoll(
  scanId: string | null,
  running: boolean,
  /** Undefined until the first snapshot, which is on its way then. */
  shown: string | undefined,
  onOther: () => void,
): void {
  const { status: connection } = useSocket();
  const polls = running && connection !== 'connected';
  const [ask] = useLazyAgentStatusQuery();
  const latest = useRef({ shown, onOther });
  useEffect(() => {
    latest.current = { shown, onOther };
  });
  useEffect(() => {
    if (scanId === null || !polls) return;
    return startPolling(async () => {
      if (!navigator.onLine) return;
      const { data } = await ask(scanId);
      const { shown, onOther } = latest.current;
      if (data !== undefined && shown !== undefined && data.status !== shown) onOther();
    });
  }, [scanId, polls, ask]);
}
