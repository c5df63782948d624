import { ScanOfAnotherSite } from '../model/scan/scan-errors.ts';
import { scanLimits, type WantedLimits } from '../model/scan/scan-limits.ts';
import type { ScanQuotas } from '../model/scan/scan-quotas.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { leadsToSite } from '../model/site/url-rules.ts';
import { assertWorkers } from './open-session.ts';
import { ownedScan } from './owned-scan.ts';
import { makeSteerScan, type SteerPorts } from './steer-scan.ts';

/**
 * Starts a scan that was only created: a smart one with the discovery of its URLs, a standard one with reading. Rejects
 * with ScanNotFound, IllegalScanStep, TooManyScans or NoWorkers.
 */
export const makeStartScan = (ports: SteerPorts, quotas: ScanQuotas) => {
  const steer = makeSteerScan(ports, quotas);
  return async (scan: { scanId: string; userId: string }): Promise<ScanSession> => {
    const { scanType } = await ownedScan(ports.scans, scan.scanId, scan.userId);
    await assertWorkers(ports.queue);
    return steer({ ...scan, command: scanType === 'smart' ? 'discover' : 'start' });
  };
};

export interface DiscoverScan {
  readonly scanId: string;
  readonly userId: string;
  /** An address of the scan's site, as a person typed it. */
  readonly url: string;
  readonly limits: WantedLimits;
}

/**
 * Discovers a site's URLs for a person to choose from. A scan that was created as a standard one becomes a smart one,
 * because its owner wants to choose. Does nothing when discovery is already under way. Rejects with ScanNotFound,
 * ScanOfAnotherSite, IllegalScanStep, TooManyScans or NoWorkers.
 */
export const makeDiscoverScan = (
  ports: SteerPorts,
  { mostPages, ...quotas }: ScanQuotas & { readonly mostPages: number },
) => {
  const steer = makeSteerScan(ports, quotas);
  return async ({ scanId, userId, url, limits }: DiscoverScan): Promise<ScanSession> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    if (!leadsToSite(url, scan.startUrl)) throw new ScanOfAnotherSite();
    if (scan.status === 'discovering') return scan;
    await assertWorkers(ports.queue);
    const asSmart = (current: ScanSession): ScanSession => {
      const before = current.scanType === 'smart' ? current.limits : {};
      return {
        ...current,
        scanType: 'smart',
        limits: scanLimits('smart', { ...before, ...definedOf(limits) }, mostPages),
      };
    };
    return steer({ scanId, userId, command: 'discover', prepare: asSmart });
  };
};

function definedOf({ maxPages, depthLimit }: WantedLimits): WantedLimits {
  return {
    ...(maxPages === undefined ? {} : { maxPages }),
    ...(depthLimit === undefined ? {} : { depthLimit }),
  };
}
