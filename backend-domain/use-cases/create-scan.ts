import { numbered } from '../model/scan/event-numbers.ts';
import { ScanOfAnotherSite } from '../model/scan/scan-errors.ts';
import {
  createScan,
  type ScanLimits,
  type ScanSession,
  type ScanType,
} from '../model/scan/scan-session.ts';
import { leadsToSite, parseStartUrl, siteDomain } from '../model/site/url-rules.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventPublisher } from '../ports/event-publisher.ts';
import type { IdGenerator } from '../ports/id-generator.ts';
import type { ScanNotes } from '../ports/scan-notes.ts';
import type { ScanRepository } from '../ports/scan-repository.ts';
import type { TargetPolicy } from '../ports/target-policy.ts';
import { ownedScan } from './owned-scan.ts';

export interface CreateScan {
  readonly ownerId: string;
  /** The address as a person typed it; a missing scheme becomes https. */
  readonly url: string;
  readonly scanType: ScanType;
  readonly limits: ScanLimits;
  /** The owner's earlier scan of the same site, whose choice of pages is repeated; absent: the owner chooses. */
  readonly repeats?: string | undefined;
}

export interface CreateScanPorts {
  readonly scans: ScanRepository;
  readonly notes: ScanNotes;
  readonly targets: TargetPolicy;
  readonly events: EventPublisher;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

/**
 * Stores a new scan and informs its owner's clients. Rejects with InvalidUrl, TargetForbidden or SiteUnreachable (no
 * such host); with `repeats` also with ScanNotFound or ScanOfAnotherSite.
 */
export const makeCreateScan =
  (ports: CreateScanPorts) =>
  async ({ ownerId, url, scanType, limits, repeats }: CreateScan): Promise<ScanSession> => {
    const startUrl = parseStartUrl(url);
    if (repeats !== undefined) {
      const earlier = await ownedScan(ports.scans, repeats, ownerId);
      if (!leadsToSite(url, earlier.startUrl)) throw new ScanOfAnotherSite();
    }
    await ports.targets.check(startUrl);
    const scan = createScan({
      id: ports.ids.next(),
      ownerId,
      startUrl,
      domain: siteDomain(startUrl),
      scanType,
      limits,
      now: ports.clock.now(),
    });
    await ports.scans.insert(scan);
    if (repeats !== undefined) await ports.notes.write(scan.id, 'repeats', { scanId: repeats });
    const created = {
      name: 'session-update',
      timestamp: scan.createdAt,
      payload: { scan },
    } as const;
    for (const event of numbered([created], scan)) ports.events.publish(ownerId, event);
    return scan;
  };
