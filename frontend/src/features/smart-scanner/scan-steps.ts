import type { Scan } from '@signpost/contracts/http/scan.ts';
import { call } from '../../lib/http.ts';

/** The calls of a smart scan, one after the other; each throws what `lib/live-scan/scan-errors` reads. */
export async function createSmartScan(url: string): Promise<Scan> {
  const { scan } = await call('createSession', { body: { url, options: { scan_type: 'smart' } } });
  return scan;
}

export const discover = (scan: Scan) =>
  call('discover', {
    body: { scan_id: scan.id, url: scan.startUrl, options: { scan_type: 'smart' } },
  });

export const confirmSelection = (id: string, urls: readonly string[]) =>
  call('confirm', { params: { id }, body: { selected_urls: [...urls] } });

export const smartCrawl = (id: string) => call('smartCrawl', { params: { id } });
export const pauseScan = (id: string) => call('pause', { params: { id } });
export const resumeScan = (id: string) => call('resume', { params: { id } });
export const stopScan = (id: string) => call('stop', { params: { id } });
