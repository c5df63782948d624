import { LinkIntake } from '../../agents/crawler/link-intake.ts';
import { learnPatternsInTurns } from '../../agents/learn-patterns-in-turns.ts';
import { mapInTurns } from '../../agents/short-turns.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import { categoryOf } from '../../model/site/url-pattern.ts';
import { siteScope } from '../../model/site/url-rules.ts';
import type { Clock } from '../../ports/clock.ts';

export interface UrlCount {
  readonly total: number;
  /** The biggest first. */
  readonly patterns: readonly {
    readonly pattern: string;
    readonly category: string;
    readonly count: number;
  }[];
  /** Texts of the main navigation's links, in order. */
  readonly navigation: readonly string[];
}

/**
 * The pages of a site, grouped by pattern: its start page, the pages to which that links, and `known` ones (normalised
 * URLs of pages of the site). `facts` null: the start page was not read.
 */
export async function countUrls(
  startUrl: string,
  facts: PageFacts | null,
  known: readonly string[],
  clock: Clock,
): Promise<UrlCount> {
  const intake = new LinkIntake(siteScope(startUrl), () => ({ patternOf: () => '' }));
  const linked = facts === null ? [] : intake.links(facts, 1).map(({ url }) => url);
  const start = intake.accept(startUrl);
  const urls = new Set([...(start === null ? [] : [start]), ...linked, ...known]);
  return {
    total: Math.max(1, urls.size),
    patterns: await patternsOf([...urls], clock),
    navigation: navigationOf(facts),
  };
}

async function patternsOf(urls: readonly string[], clock: Clock): Promise<UrlCount['patterns']> {
  const patterns = await learnPatternsInTurns(urls, clock);
  const counts = new Map<string, number>();
  for (const pattern of await mapInTurns(urls, clock, (url) => patterns.patternOf(url)))
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  return [...counts]
    .map(([pattern, count]) => ({ pattern, category: categoryOf(pattern), count }))
    .sort((one, other) => other.count - one.count);
}

function navigationOf(facts: PageFacts | null): string[] {
  const texts = (facts?.links ?? [])
    .filter(({ landmark }) => landmark === 'navigation' || landmark === 'banner')
    .map(({ text }) => text.trim());
  return [...new Set(texts)].filter((text) => text !== '');
}
