import type { ReviewedElement, ReviewVerdict } from '@signpost/contracts/http/result.ts';

/** The labels of the verdicts, in the order of the filter. */
export const VERDICT_NAMES: Readonly<Record<ReviewVerdict, string>> = {
  verified: 'Verified',
  repaired: 'Repaired',
  withheld: 'Withheld',
};

export type VerdictCounts = Readonly<Record<ReviewVerdict, number>>;

export function countVerdicts(elements: readonly ReviewedElement[]): VerdictCounts {
  const counts = { verified: 0, repaired: 0, withheld: 0 };
  for (const { verdict } of elements) counts[verdict] += 1;
  return counts;
}

/** What the reviewer found when it tried an element, in one or two sentences. */
export function whatWasSeen(element: ReviewedElement): string {
  const { verdict, seen, looked_for: lookedFor, found_on: foundOn } = element;
  const pages = `${foundOn} of ${lookedFor} ${lookedFor === 1 ? 'page' : 'pages'}`;
  if (verdict === 'verified') return `Found as described on ${pages}.`;
  const first = `Its first locator ${whatItFound(seen, element)} on ${seen.page}.`;
  if (verdict === 'repaired') return `${first} Another locator found it on ${pages}.`;
  return foundOn === 0
    ? `${first} No other locator found it.`
    : `${first} It was found on ${pages} only.`;
}

function whatItFound(
  { count, role, name }: ReviewedElement['seen'],
  described: Pick<ReviewedElement, 'role' | 'name'>,
): string {
  if (count === 0) return 'found nothing';
  if (count > 1) return `found ${count} elements`;
  if (role === described.role && name === described.name) return 'found it';
  return `found another element (${role ?? 'no role'} “${name ?? ''}”)`;
}
