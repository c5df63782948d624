import type { LiveSitemapEntry, PatternStats } from '@signpost/contracts/http/scan.ts';

/**
 * The counts of each pattern, with the pages read so far. The server sends the final counts when a pattern is complete;
 * until then the read pages are counted here.
 */
export function patternsSoFar(
  patterns: readonly PatternStats[],
  entries: readonly Pick<LiveSitemapEntry, 'url' | 'completed'>[],
): readonly PatternStats[] {
  const paths = entries.flatMap(({ url, completed }) =>
    completed ? [segmentsOf(URL.parse(url)?.pathname ?? '')] : [],
  );
  return patterns.map((stats) => {
    if (stats.scanned + stats.skipped > 0) return stats;
    const wanted = segmentsOf(stats.pattern);
    const scanned = paths.filter((path) => fits(path, wanted)).length;
    return { ...stats, scanned: Math.min(scanned, stats.total_count) };
  });
}

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '');

/**
 * Whether the path matches the pattern. A segment that begins with a colon, such as `:slug`, matches any segment; its
 * extension, if any, has to match.
 */
function fits(path: readonly string[], pattern: readonly string[]): boolean {
  return (
    path.length === pattern.length &&
    pattern.every((part, place) => {
      const segment = path[place] ?? '';
      if (!part.startsWith(':')) return part === segment;
      return segment.endsWith(/\.\w+$/.exec(part)?.[0] ?? '');
    })
  );
}
