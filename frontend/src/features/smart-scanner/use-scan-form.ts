import type { QuickDiscovery } from '@signpost/contracts/http/public.ts';
import { useEffect, useRef, useState } from 'react';
import { type PendingScan, takePendingScan } from '../../lib/pending-scan.ts';
import { tierFacts } from '../../lib/scan-tiers.ts';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { useRecentUrls } from '../../lib/use-recent-urls.ts';
import { completeAddress, INVALID_URL_MESSAGE, plainAddress } from '../../lib/web-address.ts';
import type { NewScan } from './use-smart-steps.ts';

/**
 * The state of the form for a new scan. Starts the pending scan from the home page as soon as the socket is connected.
 * `create` resolves to whether the scan was created: then its address becomes a recent one. After a quick analysis the
 * scan is limited to the pages of the recommended tier, unless the user removes the limit.
 */
export function useScanForm(connected: boolean, create: (wanted: NewScan) => Promise<boolean>) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [recent, remember] = useRecentUrls(STORAGE_KEYS.recentUrls);

  async function start(typed: string): Promise<void> {
    if (typed.trim() === '') return;
    const address = completeAddress(typed);
    if (address === null) setProblem(INVALID_URL_MESSAGE);
    else {
      const wanted = {
        url: address,
        plainUrl: plainAddress(typed),
        maxPages: maxPagesFor(address),
      };
      if (await create(wanted)) remember(address);
    }
  }

  const pending = usePendingScan(setUrl);
  const [limited, setLimited] = useState(true);

  function analysisOf(typed: string): QuickDiscovery | null {
    const same =
      pending !== null && completeAddress(typed) === completeAddress(pending.prefilledUrl);
    return same ? pending.discoveryResults : null;
  }

  function maxPagesFor(address: string): number | null {
    const analysis = analysisOf(address);
    return analysis === null || !limited ? null : tierFacts(analysis.recommended_tier).pages;
  }

  const autostart = pending?.autostart ? pending.prefilledUrl : null;
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
    analysis: analysisOf(url),
    limited,
    onUnlimit: () => setLimited(false),
    onEdit: (text: string) => {
      setUrl(text);
      setProblem(null);
    },
    onStart: () => void start(url),
  };
}

/** Takes the pending scan from the home page and fills in its address; null when there is none. */
function usePendingScan(prefill: (url: string) => void): PendingScan | null {
  const [taken, setTaken] = useState<PendingScan | null>(null);
  useEffect(() => {
    const pending = takePendingScan(Date.now());
    if (pending === null) return;
    prefill(pending.prefilledUrl);
    setTaken(pending);
  }, [prefill]);
  return taken;
}
