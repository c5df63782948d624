import { readJson, writeJson } from './local-storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** The limits of a standard scan without a user's own, as `options` of a new session. */
export interface ScanDefaults {
  /** Pages read at most. */
  readonly max_pages: number;
  /** Clicks from the start page at most. */
  readonly depth_limit: number;
}

/** Product specification, section 9. */
export const SPECIFIED_DEFAULTS: ScanDefaults = { max_pages: 10, depth_limit: 3 };

/** The limits of the contract (contracts/http/scanner.ts). */
export const DEFAULT_LIMITS = {
  max_pages: { min: 1, max: 100_000 },
  depth_limit: { min: 0, max: 100 },
} as const;

/** What the user has set in this browser; the specified values where nothing usable is set. */
export function readScanDefaults(): ScanDefaults {
  return scanDefaultsOf(readJson(STORAGE_KEYS.scanDefaults));
}

/** Answers whether the browser stored them. */
export function writeScanDefaults(defaults: ScanDefaults): boolean {
  return writeJson(STORAGE_KEYS.scanDefaults, defaults);
}

/** Reads a stored value, which another version may have written. */
function scanDefaultsOf(stored: unknown): ScanDefaults {
  const { max_pages, depth_limit } = (Object(stored) ?? {}) as Record<keyof ScanDefaults, unknown>;
  return {
    max_pages: usable(max_pages, 'max_pages'),
    depth_limit: usable(depth_limit, 'depth_limit'),
  };
}

/** Whether a number can be set. */
export function isUsableDefault(value: unknown, name: keyof ScanDefaults): value is number {
  const { min, max } = DEFAULT_LIMITS[name];
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function usable(value: unknown, name: keyof ScanDefaults): number {
  return isUsableDefault(value, name) ? value : SPECIFIED_DEFAULTS[name];
}
