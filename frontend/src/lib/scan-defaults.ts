import { readJson, writeJson } from './local-storage.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** The default limits of standard scans, as in the `options` of a new session. */
export interface ScanDefaults {
  /** The maximum number of pages to read. */
  readonly max_pages: number;
  /** The maximum number of clicks from the start page. */
  readonly depth_limit: number;
}

/** Product specification, section 9. */
export const SPECIFIED_DEFAULTS: ScanDefaults = { max_pages: 10, depth_limit: 3 };

/** The limits of the contract (contracts/http/scanner.ts). */
export const DEFAULT_LIMITS = {
  max_pages: { min: 1, max: 100_000 },
  depth_limit: { min: 0, max: 100 },
} as const;

/** The limits that the user has stored in this browser; the specified ones where none are stored or usable. */
export function readScanDefaults(): ScanDefaults {
  return scanDefaultsOf(readJson(STORAGE_KEYS.scanDefaults));
}

/** Returns whether the browser stored them. */
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

/** Whether the contract allows this number. */
export function isUsableDefault(value: unknown, name: keyof ScanDefaults): value is number {
  const { min, max } = DEFAULT_LIMITS[name];
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function usable(value: unknown, name: keyof ScanDefaults): number {
  return isUsableDefault(value, name) ? value : SPECIFIED_DEFAULTS[name];
}
