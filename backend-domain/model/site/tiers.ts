export type ScanTier = 'starter' | 'growth' | 'scale' | 'enterprise';

/** The largest number of URLs of each tier; more URLs are `enterprise`. */
const TIERS: readonly (readonly [ScanTier, number])[] = [
  ['starter', 50],
  ['growth', 500],
  ['scale', 5_000],
];

/** The scan tier for a site with this many URLs. */
export function recommendTier(totalUrls: number): ScanTier {
  return TIERS.find(([, most]) => totalUrls <= most)?.[0] ?? 'enterprise';
}
