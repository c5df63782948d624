import { useEffect, useRef, useState } from 'react';
import { takePendingScan } from '../../lib/pending-scan.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { useRecentUrls } from '../../lib/use-recent-urls.ts';
import { completeAddress, INVALID_URL_MESSAGE } from '../../lib/web-address.ts';

/**
 * The state of the form for a new scan. Starts by itself what the home page handed on, as soon as the socket is
 * connected. `create` resolves to whether the scan was created: then its address is remembered.
 */
export function useScanForm(connected: boolean, create: (url: string) => Promise<boolean>) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [recent, remember] = useRecentUrls(STORAGE_KEYS.recentUrls);

  async function start(typed: string): Promise<void> {
    if (typed.trim() === '') return;
    const address = completeAddress(typed);
    if (address === null) setProblem(INVALID_URL_MESSAGE);
    else if (await create(address)) remember(address);
  }

  const autostart = usePendingScan(setUrl);
  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the socket is connected
  useEffect(() => {
    if (autostart === null || started.current || !connected) return;
    started.current = true;
    void start(autostart);
  }, [autostart, connected]);

  return {
    url,
    recent,
    problem,
    onEdit: (text: string) => {
      setUrl(text);
      setProblem(null);
    },
    onStart: () => void start(url),
  };
}

/** Takes over what the home page handed on; returns the address to start with by itself, if any. */
function usePendingScan(prefill: (url: string) => void): string | null {
  const [autostart, setAutostart] = useState<string | null>(null);
  useEffect(() => {
    const pending = takePendingScan(Date.now());
    if (pending === null) return;
    prefill(pending.prefilledUrl);
    if (pending.autostart) setAutostart(pending.prefilledUrl);
  }, [prefill]);
  return autostart;
}
