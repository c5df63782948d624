import type { FoundUrl } from '../../model/crawl/frontier.ts';
import { pageCauseText } from '../../model/crawl/page-cause-text.ts';
import { thoughtOnPatterns, thoughtOnPriorities } from '../../model/scan/agent-thoughts.ts';
import type { CategorizedUrl, PrioritizationNumbers } from '../../model/scan/scan-event.ts';
import {
  prioritisationStats,
  prioritisationTask,
  prioritiseByRules,
  type UrlCandidate,
} from '../../model/selection/prioritisation.ts';
import { recommend } from '../../model/selection/recommendation.ts';
import { estimateMinutes } from '../../model/site/estimate.ts';
import { pageName } from '../../model/site/page-name.ts';
import { categoryOf } from '../../model/site/url-pattern.ts';
import { siteDomain } from '../../model/site/url-rules.ts';
import { askModel } from '../ask-model.ts';
import { summaryBatches } from '../page-batches.ts';
import type { ScanRun } from '../scan-run.ts';
import { mapInTurns } from '../short-turns.ts';
import type { Discovery } from './discover.ts';
import type { WalkedPage } from './follow-links.ts';

const FORBIDDEN = pageCauseText({ kind: 'robots' });
const NO_PAGES = 'addresses of its kind are no pages';

/** The number of URLs in one prompt to the model. */
const URLS_PER_QUESTION = 100;
/** The model judges the first URLs, up to this number; the rules judge the rest (the far ends of large patterns). */
const MAX_URLS_FOR_MODEL = 400;

/**
 * Sorts a smart scan's URLs by importance, each with a reason, decides which are recommended, stores and announces the
 * result.
 */
export async function prioritise(run: ScanRun, discovery: Discovery): Promise<void> {
  const { ports, reporter, scan } = run;
  reporter.agent('crawler', 'active', 'Judging which pages matter', 60);
  const candidates = await allCandidates(run, discovery);
  const patterns = await ports.pages.countByPattern(scan.id);
  for (const { pattern, total } of patterns.filter(({ total }) => total > 1)) {
    reporter.emit('pattern-detected', { pattern, totalCount: total });
  }
  reporter.think(
    'crawler',
    thoughtOnPatterns(patterns.map(({ pattern, total }) => ({ pattern, count: total }))),
  );
  const judged = recommend({
    candidates,
    judged: await judge(run, discovery, candidates),
    mostPages: scan.limits.maxPages,
  });
  const stats = prioritisationStats(judged);
  const numbers: PrioritizationNumbers = {
    stats,
    recommendedCount: stats.important,
    estimatedTimeMinutes: estimateMinutes(stats.important),
  };
  await reporter.commit(
    (report) => ports.pages.prioritise(run.lease, judged, report),
    [reporter.event('url-prioritization', { categorizedUrls: judged.map(named), ...numbers })],
  );
  reporter.think('crawler', thoughtOnPriorities(stats));
  reporter.log(
    'success',
    `${judged.length} URLs sorted: ${stats.important} important, ${stats.uncertain} uncertain, ${stats.not_important} not important.`,
  );
}

function named<Judged extends CategorizedUrl>(judged: Judged): Judged {
  return { ...judged, title: pageName(judged) };
}

async function allCandidates(
  run: ScanRun,
  { navigation, survey, visit }: Discovery,
): Promise<UrlCandidate[]> {
  const rows: FoundUrl[] = [];
  // Skipped already: addresses that only lead to another page.
  for await (const batch of summaryBatches(run.ports.pages, run.scan.id))
    rows.push(...batch.filter(({ state }) => state !== 'skipped'));
  const counts = new Map<string, number>();
  for (const { pattern } of rows) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  const walked = new Map(survey.pages.map((page) => [page.url, page]));
  const files = patternsOfFiles(rows, walked);
  const obstacleOf = ({ url, pattern }: FoundUrl): string | null => {
    if (!visit.allows(url)) return FORBIDDEN;
    return walked.get(url)?.obstacle ?? (files.has(pattern) ? NO_PAGES : null);
  };
  return mapInTurns(rows, run.ports.clock, (row) => ({
    url: row.url,
    title: row.title,
    pattern: row.pattern,
    source: row.source,
    depth: row.depth,
    obstacle: obstacleOf(row),
    category: categoryOf(row.pattern),
    patternCount: counts.get(row.pattern) ?? 1,
    inNavigation: navigation.has(row.url),
    hasOwnForm: survey.withOwnForms.has(row.url),
    leadsTo: walked.get(row.url)?.leadsTo ?? 0,
  }));
}

/** Patterns of which some requested addresses were files and none was a page. */
function patternsOfFiles(
  rows: readonly FoundUrl[],
  walked: ReadonlyMap<string, WalkedPage>,
): ReadonlySet<string> {
  const files = new Set<string>();
  const pages = new Set<string>();
  for (const { url, pattern } of rows) {
    const page = walked.get(url);
    if (page?.isFile) files.add(pattern);
    else if (page?.forms != null) pages.add(pattern);
  }
  for (const pattern of pages) files.delete(pattern);
  return files;
}

async function judge(
  run: ScanRun,
  { siteTitle }: Discovery,
  candidates: readonly UrlCandidate[],
): Promise<CategorizedUrl[]> {
  const site = { domain: siteDomain(run.scan.startUrl), siteTitle };
  const byRules = prioritiseByRules({ ...site, candidates });
  const rank = { important: 0, uncertain: 1, not_important: 2 };
  const forModel = new Set(
    [...byRules]
      .sort((left, right) => rank[left.priority] - rank[right.priority])
      .slice(0, MAX_URLS_FOR_MODEL)
      .map(({ url }) => url),
  );
  const asked = candidates.filter(({ url }) => forModel.has(url));
  const judged = new Map(byRules.map((verdict) => [verdict.url, verdict]));
  for (let from = 0; from < asked.length; from += URLS_PER_QUESTION) {
    run.checkpoint();
    const question = { ...site, candidates: asked.slice(from, from + URLS_PER_QUESTION), byRules };
    const { answer, byModel } = await askModel(run, prioritisationTask, question);
    if (!byModel) break;
    for (const verdict of answer) judged.set(verdict.url, verdict);
  }
  return byRules.map((verdict) => judged.get(verdict.url) ?? verdict);
}
