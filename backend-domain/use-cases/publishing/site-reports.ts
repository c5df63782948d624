import { parseDomain } from '../../model/publishing/domain-name.ts';
import { InvalidDomain } from '../../model/publishing/publishing-errors.ts';
import { type QualityScores, unjudged } from '../../model/quality/quality-scores.ts';
import { type ScanSession, timesOf } from '../../model/scan/scan-session.ts';
import type { ScanNotes } from '../../ports/scan-notes.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import { scansByDomain } from './all-scans.ts';

/** The most points of one site's score history, the newest ones. */
const MAX_POINTS = 100;

export interface SiteReportPorts {
  readonly scans: ScanRepository;
  readonly notes: ScanNotes;
}

interface ReportPoint {
  readonly scan: ScanSession;
  readonly completedAt: Date;
  readonly scores: QualityScores;
}

export interface SiteReport {
  readonly domain: string;
  /** Completed scans, oldest first. */
  readonly points: readonly ReportPoint[];
}

/** The score history of a user's sites; of one site when a domain is given (none when it is not a valid domain). */
export const makeSiteReports =
  (ports: SiteReportPorts) =>
  async (wanted: {
    readonly ownerId: string;
    readonly domain?: string | undefined;
  }): Promise<SiteReport[]> => {
    const only = wanted.domain ? domainOrItself(wanted.domain) : null;
    const reports: SiteReport[] = [];
    for (const [domain, scans] of await scansByDomain(ports.scans, wanted.ownerId)) {
      if (only !== null && domain !== only) continue;
      const points: ReportPoint[] = [];
      const completed = scans.flatMap((scan) => {
        const { completedAt } = timesOf(scan);
        return completedAt === null ? [] : [{ scan, completedAt }];
      });
      for (const { scan, completedAt } of completed.slice(0, MAX_POINTS)) {
        const scores = await ports.notes.read(scan.id, 'scores');
        const judged = scores ?? unjudged('The start page was not measured.');
        points.push({ scan, completedAt, scores: judged });
      }
      if (points.length > 0) reports.push({ domain, points: points.sort(byCompletion) });
    }
    return reports;
  };

function byCompletion(a: ReportPoint, b: ReportPoint): number {
  return a.completedAt.getTime() - b.completedAt.getTime();
}

function domainOrItself(raw: string): string {
  try {
    return parseDomain(raw);
  } catch (error) {
    if (error instanceof InvalidDomain) return raw;
    throw error;
  }
}
