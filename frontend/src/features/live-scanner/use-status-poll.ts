import { useEffect, useRef } from 'react';
import { call } from '../../lib/http.ts';

/** Product specification, section 9. */
const EVERY_MS = 2_000;
const STOP_AFTER_MS = 300_000;

/** Asks for the scan's status while it runs, should its events be lost; calls back when it is another than shown. */
export function useStatusPoll(
  scanId: string | null,
  running: boolean,
  shown: string | undefined,
  onOther: () => void,
): void {
  const latest = useRef({ shown, onOther });
  useEffect(() => {
    latest.current = { shown, onOther };
  });
  useEffect(() => {
    if (scanId === null || !running) return;
    const begun = Date.now();
    const timer = setInterval(() => {
      if (Date.now() - begun >= STOP_AFTER_MS) {
        clearInterval(timer);
        return;
      }
      if (!navigator.onLine) return;
      call('agentStatus', { params: { id: scanId } }).then(
        ({ status }) => {
          if (status !== latest.current.shown) latest.current.onOther();
        },
        // The socket tells of a lost connection; the next poll asks again.
        () => {},
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [scanId, running]);
}
