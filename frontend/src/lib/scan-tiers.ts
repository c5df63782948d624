import type { ScanTier } from '@signpost/contracts/http/public.ts';
import { formatNumber } from './format.ts';

/** The tiers of scans with their maximum pages, as the contract defines them for `recommended_tier`. */
const TIERS: Readonly<Record<ScanTier, { readonly name: string; readonly pages: number | null }>> =
  {
    starter: { name: 'Starter', pages: 50 },
    growth: { name: 'Growth', pages: 500 },
    scale: { name: 'Scale', pages: 5_000 },
    enterprise: { name: 'Enterprise', pages: null },
  };

export interface TierFacts {
  readonly name: string;
  /** In words, such as 'up to 50 pages'. */
  readonly size: string;
  /** The maximum number of pages of this tier; null: as many as the server allows. */
  readonly pages: number | null;
}

export const isTier = (name: unknown): name is ScanTier =>
  typeof name === 'string' && Object.hasOwn(TIERS, name);

export function tierFacts(tier: ScanTier): TierFacts {
  const { name, pages } = TIERS[tier];
  const size =
    pages === null
      ? `more than ${formatNumber(TIERS.scale.pages ?? 0)} pages`
      : `up to ${formatNumber(pages)} pages`;
  return { name, size, pages };
}
