import { VisibilityNotOpen } from '../model/scan/scan-errors.ts';
import { NO_SCAN_QUOTAS } from '../model/scan/scan-quotas.ts';
import type { ScanSession } from '../model/scan/scan-session.ts';
import { type BehindLoginPorts, checkPublicVersion } from './behind-login.ts';
import { type SaveStepPorts, saveStep } from './save-step.ts';

export interface ChangeVisibility {
  readonly scanId: string;
  readonly userId: string;
  readonly isPublic: boolean;
  /** Whether to publish the pages behind the site's log-in too. */
  readonly includeBehindLogin?: boolean | undefined;
}

/**
 * Publishes the manifest of a completed scan, or hides it. Hiding is possible at any time, even while a published scan
 * is reviewed again. The pages behind the site's log-in are published only when the owner asks for it. `afterwards` is
 * called with the saved scan before its clients are informed. Rejects with ScanNotFound; publishing also rejects with
 * VisibilityNotOpen when the scan is not completed, or with PublicVersionMissing.
 */
export const makeChangeVisibility =
  (
    ports: BehindLoginPorts & SaveStepPorts,
    afterwards: (scan: ScanSession) => Promise<void> = async () => {},
  ) =>
  async (wanted: ChangeVisibility): Promise<ScanSession> => {
    const { scanId, userId, isPublic } = wanted;
    const showsBehindLogin = isPublic && wanted.includeBehindLogin === true;
    if (isPublic && !showsBehindLogin) await checkPublicVersion(ports, { scanId, userId });
    return saveStep(
      ports,
      {
        scanId,
        userId,
        change: (current) => {
          if (isPublic && current.status !== 'completed')
            throw new VisibilityNotOpen(current.status);
          return { ...current, isPublic, showsBehindLogin };
        },
        beforePublishing: afterwards,
      },
      NO_SCAN_QUOTAS,
    );
  };
