import { LinkIntake } from '../../agents/crawler/link-intake.ts';
import type { PageFacts } from '../../model/crawl/page-facts.ts';
import { categoryOf, learnPatterns } from '../../model/site/url-pattern.ts';
import { siteScope } from '../../model/site/url-rules.ts';

export interface UrlCount {
  readonly total: number;
  /** Biggest first. */
  readonly patterns: readonly {
    readonly pattern: string;
    readonly category: string;
    readonly count: number;
  }[];
  /** Texts of the main navigation's links, in order. */
  readonly navigation: readonly string[];
}

/**
 * The pages of a site as far as its start page and its sitemaps show them, sorted into kinds. `facts` null: not read.
 */
export function countUrls(
  startUrl: string,
  facts: PageFacts | null,
  listed: readonly string[],
): UrlCount {
  const intake = new LinkIntake(siteScope(startUrl), () => ({ patternOf: () => '' }));
  const linked = facts === null ? [] : intake.links(facts, 1).map(({ url }) => url);
  const urls = new Set<string>();
  for (const url of [startUrl, ...linked, ...listed]) {
    const own = intake.accept(url);
    if (own !== null) urls.add(own);
  }
  return {
    total: Math.max(1, urls.size),
    patterns: patternsOf([...urls]),
    navigation: navigationOf(facts),
  };
}

function patternsOf(urls: readonly string[]): UrlCount['patterns'] {
  const patterns = learnPatterns(urls);
  const counts = new Map<string, number>();
  for (const url of urls) {
    const pattern = patterns.patternOf(url);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
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
