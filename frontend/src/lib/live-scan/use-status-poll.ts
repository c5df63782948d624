import { useEffect, useRef } from 'react';
import { call } from '../http.ts';
import { startPolling } from './status-polling.ts';

/** Asks for the scan's status while it runs, should its events be lost; calls back when it is another than shown. */
export function useStatusPoll(
  scanId: string | null,
  running: boolean,
  /** Undefined until the first snapshot, which is on its way then. */
  shown: string | undefined,
  onOther: () => void,
): void {
  const latest = useRef({ shown, onOther });
  useEffect(() => {
    latest.current = { shown, onOther };
  });
  useEffect(() => {
    if (scanId === null || !running) return;
    return startPolling(() => {
      if (!navigator.onLine) return;
      call('agentStatus', { params: { id: scanId } }).then(
        ({ status }) => {
          const { shown, onOther } = latest.current;
          if (shown !== undefined && status !== shown) onOther();
        },
        // The socket tells of a lost connection; the next poll asks again.
        () => {},
      );
    });
  }, [scanId, running]);
}
