import type { QuickDiscovery } from '@signpost/contracts/http/public.ts';
import { readJson, writeJson, writeText } from './local-storage.ts';
import { isTier } from './scan-tiers.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** The scan that the home page passes to the dashboard (product specification, section 3). */
export interface PendingScan {
  readonly prefilledUrl: string;
  readonly discoveryResults: QuickDiscovery | null;
  /** Whether the dashboard starts the scan automatically. */
  readonly autostart: boolean;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** An analysis older than this is no longer started automatically. */
const AUTOSTART_WITHIN_MS = 60 * 60_000;

export function leavePendingScan(scan: PendingScan): void {
  writeJson(STORAGE_KEYS.pendingScanData, scan);
}

/** Returns the stored scan and removes it from storage. Null when none is stored or the stored value is unusable. */
export function takePendingScan(nowMs: number): PendingScan | null {
  const scan = pendingScanOf(readJson(STORAGE_KEYS.pendingScanData), nowMs);
  writeText(STORAGE_KEYS.pendingScanData, null);
  return scan;
}

/** Reads a stored value; an old one still fills in the form, but is not started automatically. */
function pendingScanOf(stored: unknown, nowMs: number): PendingScan | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { prefilledUrl, discoveryResults, autostart, timestamp } = stored as Partial<PendingScan>;
  if (typeof prefilledUrl !== 'string' || prefilledUrl === '') return null;
  const leftAt = typeof timestamp === 'number' ? timestamp : 0;
  return {
    prefilledUrl,
    discoveryResults: isUsable(discoveryResults) ? discoveryResults : null,
    autostart: autostart === true && nowMs - leftAt <= AUTOSTART_WITHIN_MS,
    timestamp: leftAt,
  };
}

/** Whether a stored analysis has the fields that the dashboard shows: another version of the app may have stored it. */
function isUsable(stored: unknown): stored is QuickDiscovery {
  const { total_urls, recommended_tier } = (Object(stored) ?? {}) as Partial<QuickDiscovery>;
  return typeof total_urls === 'number' && isTier(recommended_tier);
}
