import { plainText } from '../shared/plain-text.ts';
import { counted, listed, pagesOf, percent, shortened, written } from '../shared/wording.ts';

/** The agents' thoughts: sentences made from facts of the scan. Texts of the site appear as plain text. */

export interface RobotsFacts {
  readonly found: boolean;
  /** The number of known URLs that robots.txt forbids. */
  readonly forbidden: number;
  /** The site's Crawl-delay; null when it has none. */
  readonly crawlDelaySeconds: number | null;
  /**
   * The pause that the scan keeps: longer when the operator's setting is, shorter when the site's exceeds the limit.
   */
  readonly keptDelaySeconds: number;
  readonly sitemaps: number;
}

export function thoughtOnRobots(facts: RobotsFacts): string {
  if (!facts.found)
    return 'There is no robots.txt, so every page may be read; I look for a sitemap at the usual places.';
  const rules =
    facts.forbidden === 0
      ? 'robots.txt forbids none of the known pages'
      : `robots.txt forbids ${counted(facts.forbidden, 'known page')} (skipped)`;
  const asked = facts.crawlDelaySeconds;
  const kept = facts.keptDelaySeconds === asked ? '' : ` (I keep ${exact(facts.keptDelaySeconds)})`;
  const delay = asked
    ? `, asks for ${exact(asked)} second${asked === 1 ? '' : 's'} between two requests${kept}`
    : '';
  const sitemaps =
    facts.sitemaps === 0 ? 'names no sitemap' : `names ${counted(facts.sitemaps, 'sitemap')}`;
  return `${rules}${delay} and ${sitemaps}.`;
}

/** The number with its decimals. */
function exact(seconds: number): string {
  return seconds.toLocaleString('en-US');
}

export interface DiscoveryFacts {
  readonly total: number;
  readonly fromSitemaps: number;
  readonly fromFeeds: number;
  readonly fromLinks: number;
}

export function thoughtOnDiscovery({
  total,
  fromSitemaps,
  fromFeeds,
  fromLinks,
}: DiscoveryFacts): string {
  const sources = [
    fromSitemaps > 0 ? `${written(fromSitemaps)} from sitemaps` : '',
    fromFeeds > 0 ? `${written(fromFeeds)} from feeds` : '',
    fromLinks > 0 ? `${written(fromLinks)} from links` : '',
  ].filter((source) => source !== '');
  if (total === 0) return 'I know of no page yet besides the address I was given.';
  return `I know ${counted(total, 'page')} now${sources.length > 0 ? `: ${listed(sources)}` : ''}.`;
}

export interface PatternFacts {
  readonly pattern: string;
  /** The number of known URLs of the pattern. */
  readonly count: number;
  /** A noun for its pages, when known. */
  readonly category?: string;
}

/** `patterns`: all patterns of the site, in any order. */
export function thoughtOnPatterns(patterns: readonly PatternFacts[]): string {
  const total = patterns.reduce((sum, { count }) => sum + count, 0);
  const several = patterns.filter(({ count }) => count > 1).sort((a, b) => b.count - a.count);
  if (total <= 1) return 'The only address I know is the one I was given.';
  if (several.length === 0)
    return `No two of the ${counted(total, 'address', 'addresses')} follow the same pattern; I treat every page on its own.`;
  const inPatterns = several.reduce((sum, { count }) => sum + count, 0);
  const named = several
    .slice(0, 3)
    .map(
      ({ pattern, category, count }) =>
        `${written(count)} ${pagesOf(category ?? '')} like ${shortened(pattern, 60)}`,
    );
  if (several.length > 3) named.push(counted(several.length - 3, 'smaller pattern'));
  return `${written(inPatterns)} of ${counted(total, 'page')} follow ${counted(several.length, 'pattern')}: ${listed(named)}.`;
}

export interface PriorityFacts {
  readonly important: number;
  readonly uncertain: number;
  readonly not_important: number;
}

export function thoughtOnPriorities({
  important,
  uncertain,
  not_important,
}: PriorityFacts): string {
  const total = important + uncertain + not_important;
  if (important === total) return `All ${counted(total, 'page')} look worth reading.`;
  return `Of ${counted(total, 'page')} I would read ${written(important)} in any case; ${written(uncertain)} could go either way, and ${written(not_important)} add little.`;
}

export interface RenderingFacts {
  readonly pattern: string;
  /** How the other pages of the pattern are read from now on. */
  readonly way: 'static' | 'browser';
}

export function thoughtOnRendering({ pattern, way }: RenderingFacts): string {
  const place = shortened(pattern, 80);
  return way === 'static'
    ? `Pages like ${place} are the same with and without a browser, so the others can do without one.`
    : `Pages like ${place} are different without a browser, so I open the others in one.`;
}

export interface SamplingFacts {
  readonly pattern: string;
  /** A noun for its pages, when known. */
  readonly category?: string;
  readonly total: number;
  /** The number of pages of the pattern that were read. */
  readonly scanned: number;
  readonly skipped: number;
}

export function thoughtOnSampling(facts: SamplingFacts): string {
  const { pattern, category, total, scanned, skipped } = facts;
  const place = `${pagesOf(category ?? '')} like ${shortened(pattern, 80)}`;
  if (skipped === 0)
    return `The ${written(scanned)} ${place} read so far differ too much; I read all ${written(total)}.`;
  return `The ${written(scanned)} ${place} that I read have the same structure, so I skip ${written(skipped)} of the ${written(total)} (${percent(skipped, total)}).`;
}

export interface FormFacts {
  readonly url: string;
  /** Purposes or names, one for each form. */
  readonly forms: readonly string[];
}

export function thoughtOnForms({ url, forms }: FormFacts): string {
  const path = pathOf(url);
  if (forms.length === 0) return `${path} has no form.`;
  const byName = Map.groupBy(forms, (form) => plainText(form, 40) || 'unnamed');
  const names = [...byName].map(([name, { length }]) =>
    length > 1 ? `${name} (${length})` : name,
  );
  return `${path} has ${counted(forms.length, 'form')}: ${listed(names, 4)}.`;
}

/** For a page that a log-in form blocks. */
export function thoughtOnLogin(url: string, fields: readonly string[]): string {
  const asked = fields.map((field) => plainText(field, 40)).filter((field) => field !== '');
  return `${pathOf(url)} asks for a log-in${asked.length > 0 ? ` with ${listed(asked, 4)}` : ''}; I wait for your decision.`;
}

export interface ManifestFacts {
  readonly pages: number;
  readonly templates: number;
  /** The number of elements on nearly every page. */
  readonly anchors: number;
  readonly forms: number;
  readonly workflows: number;
}

export function thoughtOnManifest({
  pages,
  templates,
  anchors,
  forms,
  workflows,
}: ManifestFacts): string {
  const held = [
    counted(anchors, 'shared element'),
    counted(templates, 'template'),
    counted(forms, 'distinct form'),
    counted(workflows, 'workflow'),
  ];
  return `I describe ${counted(pages, 'page')} with ${listed(held)}.`;
}

export interface ReviewFacts {
  readonly pagesOpened: number;
  readonly verified: number;
  readonly broken: number;
  readonly repaired: number;
}

export function thoughtOnReview({ pagesOpened, verified, broken, repaired }: ReviewFacts): string {
  const tried = verified + broken + repaired;
  if (tried === 0) return `${counted(pagesOpened, 'page')} opened again, with nothing to try.`;
  const changed = [
    repaired > 0 ? `${written(repaired)} repaired` : '',
    broken > 0 ? `${written(broken)} withheld` : '',
  ].filter((part) => part !== '');
  return `${written(verified)} of ${counted(tried, 'element')} on ${counted(pagesOpened, 'reopened page')} verified${changed.length > 0 ? `; ${listed(changed)}` : ''}.`;
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return shortened(parsed ? `${parsed.pathname}${parsed.search}${parsed.hash}` : url, 80);
}
