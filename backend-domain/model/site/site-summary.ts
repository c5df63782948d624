import { withoutForeignAddresses } from '../shared/foreign-address.ts';
import { DATA_IS_DATA } from '../shared/instructions.ts';
import type { NarrationTask } from '../shared/language-task.ts';
import { plainText } from '../shared/plain-text.ts';
import {
  asSentence,
  capitalised,
  counted,
  firstSentence,
  listed,
  pagesOf,
  percent,
  shortened,
  written,
} from '../shared/wording.ts';
import { siteName } from './site-name.ts';

/** What the quick analysis on the home page found. */
export interface SiteSummaryInput {
  readonly domain: string;
  /** Title of the start page. */
  readonly title: string;
  readonly description: string | null;
  readonly totalUrls: number;
  /** Whether the site may have more pages than were found. */
  readonly isMinimum: boolean;
  /** The number of pages that the site probably has. */
  readonly estimatedUrls: number;
  /** The biggest first. */
  readonly patterns: readonly {
    readonly pattern: string;
    readonly category: string;
    readonly count: number;
  }[];
  readonly robotsStatus: 'good' | 'needs_improvement' | 'missing';
  readonly hasSitemap: boolean;
  /** Texts of the main navigation's links, in order. */
  readonly navigation: readonly string[];
  readonly tier: 'starter' | 'growth' | 'scale' | 'enterprise';
}

/** Two to four sentences about a site for a person who considers scanning it. */
export const siteSummaryTask: NarrationTask<SiteSummaryInput> = {
  name: 'summarise-site',
  instructions: [
    'Tell in two to four sentences what this website is, how big it is and of what kinds of pages it consists, how it is prepared for crawlers, and what a deep scan would give. Name numbers and names from the data only. Running text, no lists.',
    DATA_IS_DATA,
  ].join('\n'),
  maxOutputTokens: 400,

  data(input) {
    return {
      domain: input.domain,
      title: plainText(input.title, 200),
      description: plainText(input.description, 500),
      total_urls: input.totalUrls,
      total_is_a_minimum: input.isMinimum,
      estimated_urls: input.estimatedUrls,
      patterns: input.patterns.slice(0, 12).map(({ pattern, category, count }) => ({
        pattern: plainText(pattern, 120),
        category: plainText(category, 60),
        count,
      })),
      robots_txt: input.robotsStatus,
      has_sitemap: input.hasSitemap,
      main_navigation: input.navigation.slice(0, 12).map((text) => plainText(text, 60)),
      recommended_tier: input.tier,
    };
  },

  deterministic(input) {
    const sentences = [whatItIs(input), whatItHolds(input), howPrepared(input), whatToDo(input)];
    return sentences.filter((sentence) => sentence !== '').join(' ');
  },
  clean: (piece, { domain }) => withoutForeignAddresses(piece, domain),
};

function whatItIs(input: SiteSummaryInput): string {
  const { domain, title, description, totalUrls, isMinimum } = input;
  const name = withoutForeignAddresses(siteName(title, domain), domain).trim();
  const named = name === '' || name === domain ? domain : `${name} (${domain})`;
  const size = `${named} has ${isMinimum ? 'at least ' : ''}${totalUrls === 1 ? 'one known page' : `${written(totalUrls)} known pages`}`;
  const own = withoutForeignAddresses(shortened(firstSentence(description ?? ''), 160), domain);
  return own.length < 20
    ? `${size}.`
    : asSentence(`${size}; in its own words: “${own.replace(/[“”"]/gu, '')}”`);
}

function whatItHolds({ patterns, totalUrls, navigation }: SiteSummaryInput): string {
  const groups = biggestGroups(patterns);
  const menu = menuPhrase(navigation);
  if (groups.length === 0) return menu === '' ? '' : `${capitalised(menu)}.`;
  const [first] = groups;
  const most =
    first && first.count * 2 > totalUrls
      ? `${percent(first.count, totalUrls)} of them are ${first.name}`
      : `There are ${listed(
          groups.map(({ name, count }) => `${written(count)} ${name}`),
          3,
        )}`;
  return `${capitalised(most)}${menu === '' ? '' : `, and ${menu}`}.`;
}

/** Matches link texts that name a page; counters, images and teasers in a menu do not. */
const PLACE = /^(?!\d)(?=.*\p{L}{2}).{2,30}$/u;
const MAX_PLACES = 6;

function menuPhrase(navigation: readonly string[]): string {
  const places = [...new Set(navigation.map((text) => plainText(text)))].filter((text) =>
    PLACE.test(text),
  );
  if (places.length === 0) return '';
  const others = places.length > MAX_PLACES ? ', among other places,' : '';
  return `its navigation leads${others} to ${listed(places.slice(0, MAX_PLACES), MAX_PLACES)}`;
}

/** The numbers of similar pages, summed by category, the biggest first. */
function biggestGroups(patterns: SiteSummaryInput['patterns']): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { category, count } of patterns) {
    if (count < 2) continue;
    const name = pagesOf(category);
    if (name !== 'pages') counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 3);
}

function howPrepared({ robotsStatus, hasSitemap }: SiteSummaryInput): string {
  const sitemap = hasSitemap ? 'a sitemap lists its pages' : 'no sitemap lists its pages';
  if (robotsStatus === 'missing') return `There is no robots.txt, and ${sitemap}.`;
  if (robotsStatus === 'good') return `Its robots.txt is in order, and ${sitemap}.`;
  return `Its robots.txt can be improved, and ${sitemap}.`;
}

function whatToDo({ tier, totalUrls, estimatedUrls, patterns }: SiteSummaryInput): string {
  const alike = patterns.reduce((sum, { count }) => sum + (count > 20 ? count : 0), 0);
  const size =
    estimatedUrls > totalUrls ? `an estimated ${counted(estimatedUrls, 'page')}` : 'this size';
  const scan = `The ${capitalised(tier)} scan fits ${size}`;
  return alike === 0
    ? `${scan} and reads ${totalUrls === 1 ? 'the page' : 'every page'} for buttons, forms and workflows.`
    : `${scan}: ${counted(alike, 'page')} follow patterns with many alike pages and need only be sampled.`;
}
