import type { UrlPatterns } from '../site/url-pattern.ts';

/**
 * Newly found URLs of the same depth and urgency in the order in which PageRepository.nextPending returns them: the
 * first of each pattern, then the second of each pattern, and so on.
 */
export function inFrontierOrder(
  urls: readonly string[],
  patterns: Pick<UrlPatterns, 'patternOf'>,
): string[] {
  const counts = new Map<string, number>();
  const turns = urls.map((url) => {
    const pattern = patterns.patternOf(url);
    const turn = (counts.get(pattern) ?? 0) + 1;
    counts.set(pattern, turn);
    return { url, turn };
  });
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ url }) => url);
}
