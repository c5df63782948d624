import { reasonOfObstacle } from '../crawl/reading-obstacle.ts';
import { sightsToTrust } from '../manifest/elements/confidence.ts';
import type { CategorizedUrl } from '../scan/scan-event.ts';
import { plainText } from '../shared/plain-text.ts';
import { counted, pagesOf, written } from '../shared/wording.ts';
import type { UrlCandidate } from './prioritisation-rules.ts';
import { sectionOf } from './url-section.ts';

/** All pages of a site of up to this size are recommended, and at least this many pages of a larger site. */
const MAX_PAGES_OF_SMALL_SITE = 60;
/**
 * Recommended of a larger site beyond these, so that as many are read although some prove to be copies of other pages or
 * to lead to them.
 */
const SPARE_PAGES = 6;
/** The least number of pages recommended of each pattern. */
const MIN_SAMPLES = 5;
/**
 * The number of pages recommended of each pattern: enough to trust controls with a landmark locator, or a better one,
 * also on the pattern's pages that are not read.
 */
export const SAMPLES_OF_PATTERN = Math.max(MIN_SAMPLES, sightsToTrust('landmark'));
/** A page is a hub when it leads to at least this many pages to which no earlier page leads. */
const PAGES_BEHIND_A_HUB = 10;

export interface RecommendationInput {
  /** All known pages of the site, each once. */
  readonly candidates: readonly UrlCandidate[];
  /** The judgement of each candidate by rules or a model, in the same order. */
  readonly judged: readonly CategorizedUrl[];
  /** The most pages that the scan reads. */
  readonly mostPages: number;
}

/** A site's pages and their judgements before any of them is recommended. */
type JudgedPages = Pick<RecommendationInput, 'candidates' | 'judged'>;

/** A recommended page by its index among the candidates; `why` is null when the reason of its judgement is enough. */
interface Recommended {
  readonly at: number;
  readonly why: string | null;
}

/**
 * Decides which pages a scan recommends, and gives these, and no others, the priority important (product specification:
 * all important URLs are selected by default). Of sites of up to 60 pages: all pages. Of larger ones: pages judged
 * important, pages in the navigation, hubs, pages with a form of their own, samples of every pattern, and more pages
 * until there are 60 and some to spare. Never more than `mostPages`; then the start page and one page of each pattern
 * come first. Pages that cannot be read are not recommended. The result has the order of `judged`.
 */
export function recommend(input: RecommendationInput): readonly CategorizedUrl[] {
  const { candidates, judged, mostPages } = input;
  const chosen = new Map<number, string | null>();
  for (const { at, why } of ranked(input)) {
    if (chosen.size >= mostPages) break;
    if (!chosen.has(at)) chosen.set(at, why);
  }
  const chosenOf = new Map<string, number>();
  for (const at of chosen.keys()) count(chosenOf, patternAt(candidates, at));
  return judged.map((judgement, at): CategorizedUrl => {
    const why = chosen.get(at);
    if (why === undefined) return leftOut(judgement, candidates[at], chosenOf, mostPages);
    return { ...judgement, priority: 'important', reason: why ?? judgement.reason };
  });
}

/** Every page worth recommending, the most important first; a page may occur more than once. */
function ranked(pages: JudgedPages): readonly Recommended[] {
  const { candidates, judged } = pages;
  const readable = candidates.flatMap((candidate, at) => (candidate.obstacle === null ? [at] : []));
  const first = [
    ...start(readable, candidates),
    ...important(readable, judged),
    ...notable(readable, candidates),
  ];
  const others =
    readable.length <= MAX_PAGES_OF_SMALL_SITE
      ? whole(readable)
      : sampled(readable, new Set(first.map(({ at }) => at)), pages);
  const all = [...first, ...others];
  return [...all.slice(0, 1), ...firstOfEachPattern(all, candidates), ...all];
}

function start(readable: readonly number[], candidates: readonly UrlCandidate[]): Recommended[] {
  return readable
    .filter((at) => candidates[at]?.source === 'start')
    .map((at) => ({ at, why: null }));
}

function important(readable: readonly number[], judged: readonly CategorizedUrl[]): Recommended[] {
  return readable
    .filter((at) => judged[at]?.priority === 'important')
    .map((at) => ({ at, why: null }));
}

function whole(readable: readonly number[]): Recommended[] {
  const why = `The site has only ${counted(readable.length, 'page')}, so all are read.`;
  return readable.map((at) => ({ at, why }));
}

/** Pages in the navigation, hubs, and pages with a form of their own. */
function notable(readable: readonly number[], candidates: readonly UrlCandidate[]): Recommended[] {
  const named = readable.filter((at) => candidates[at]?.inNavigation).length;
  return readable.flatMap((at): Recommended[] => {
    const candidate = candidates[at];
    if (candidate === undefined) return [];
    const { inNavigation, hasOwnForm, leadsTo } = candidate;
    // A navigation with more links than this lists all pages.
    if (inNavigation && named <= MAX_PAGES_OF_SMALL_SITE)
      return [{ at, why: 'The navigation links to it.' }];
    if (hasOwnForm) return [{ at, why: 'Has a form of its own.' }];
    if (leadsTo < PAGES_BEHIND_A_HUB) return [];
    return [{ at, why: `Leads to ${counted(leadsTo, 'other page')}.` }];
  });
}

/** The samples that patterns still need, then more pages until there are 60 and some to spare. */
function sampled(
  readable: readonly number[],
  taken: ReadonlySet<number>,
  pages: JudgedPages,
): Recommended[] {
  const turns = new Map<string, number>();
  for (const at of taken) count(turns, patternAt(pages.candidates, at));
  const left = inTurns(
    readable.filter((at) => !taken.has(at)),
    pages,
    turns,
  );
  const samples = left.filter(({ turn }) => turn <= SAMPLES_OF_PATTERN);
  const wanted = MAX_PAGES_OF_SMALL_SITE + SPARE_PAGES;
  const lacking = Math.max(0, wanted - taken.size - samples.length);
  const more = left.slice(samples.length, samples.length + lacking);
  const why = `One of at least ${MAX_PAGES_OF_SMALL_SITE} pages that are read of a larger site.`;
  return [
    ...samples.map(({ at }) => ({ at, why: sampleReason(pages.candidates[at]) })),
    ...more.map(({ at }) => ({ at, why })),
  ];
}

/**
 * Orders pages by turns: the first page of each pattern, then the second of each, and so on. Within a pattern, the
 * first page of each section comes before the second ones, because a pattern such as `/:slug/:slug` contains several
 * sections; within a section the order is by priority, then by clicks, then as given. `before`: turns that each pattern
 * has already had.
 */
function inTurns(
  readable: readonly number[],
  { candidates, judged }: JudgedPages,
  before: ReadonlyMap<string, number>,
): { readonly at: number; readonly turn: number }[] {
  const worth = { important: 0, uncertain: 1, not_important: 2 };
  const worthOf = (at: number) => worth[judged[at]?.priority ?? 'not_important'];
  const depthOf = (at: number) => candidates[at]?.depth ?? 0;
  const turns = new Map(before);
  const sections = new Map<string, number>();
  return [...readable]
    .sort((one, other) => worthOf(one) - worthOf(other) || depthOf(one) - depthOf(other))
    .map((at) => ({ at, ofSection: count(sections, sectionAt(candidates, at)) }))
    .sort((one, other) => one.ofSection - other.ofSection)
    .map(({ at }) => at)
    .map((at) => ({ at, turn: count(turns, patternAt(candidates, at)) }))
    .sort((one, other) => one.turn - other.turn);
}

function firstOfEachPattern(
  pages: readonly Recommended[],
  candidates: readonly UrlCandidate[],
): Recommended[] {
  const seen = new Set<string>();
  return pages.filter(({ at }) => {
    const pattern = patternAt(candidates, at);
    if (seen.has(pattern)) return false;
    seen.add(pattern);
    return true;
  });
}

/** A key for the section of a page within its pattern. */
function sectionAt(candidates: readonly UrlCandidate[], at: number): string {
  return `${patternAt(candidates, at)} ${sectionOf(candidates[at]?.url ?? '')}`;
}

function patternAt(candidates: readonly UrlCandidate[], at: number): string {
  return candidates[at]?.pattern ?? '';
}

function sampleReason(candidate: UrlCandidate | undefined): string {
  if (candidate === undefined || candidate.patternCount === 1) return 'The only page of its kind.';
  return `Sample of the ${alike(candidate)}.`;
}

/**
 * The judgement of a page that is not recommended. Its reason says that it cannot be read, that the scan has no room
 * for it, or how many pages of its pattern are read.
 */
function leftOut(
  judgement: CategorizedUrl,
  candidate: UrlCandidate | undefined,
  chosenOf: ReadonlyMap<string, number>,
  mostPages: number,
): CategorizedUrl {
  if (candidate === undefined) return judgement;
  if (candidate.obstacle !== null) {
    return {
      ...judgement,
      priority: 'not_important',
      reason: reasonOfObstacle(candidate.obstacle),
    };
  }
  const { priority } = judgement;
  if (priority === 'important') {
    const reason = `Beyond the ${counted(mostPages, 'page')} that this scan may read.`;
    return { ...judgement, priority: 'uncertain', reason };
  }
  const samples = chosenOf.get(candidate.pattern) ?? 0;
  if (samples < SAMPLES_OF_PATTERN || priority !== 'not_important') return judgement;
  const read =
    samples === 1
      ? '1 of them is read as a sample'
      : `${written(samples)} of them are read as samples`;
  return { ...judgement, reason: `One of the ${alike(candidate)}; ${read}.` };
}

function alike({ pattern, patternCount, category }: UrlCandidate): string {
  return `${written(patternCount)} ${pagesOf(category)} like ${plainText(pattern, 80)}`;
}

/** Adds one to the count of a key and returns the new count. */
function count(counts: Map<string, number>, key: string): number {
  const more = (counts.get(key) ?? 0) + 1;
  counts.set(key, more);
  return more;
}
