import { isAllowed, parseRobots, type RobotsTxt } from './robots.ts';

/** The result of requesting /robots.txt, after redirects and retries. */
export type RobotsAnswer =
  | { readonly status: number; readonly text: string }
  | { readonly unreachable: true };

export type RobotsVerdict = 'rules' | 'allow-all' | 'disallow-all';

/**
 * What a crawler may read after that answer (RFC 9309 2.3.1): what the rules of a served file allow; everything when
 * there is no file (4xx, and redirects that lead nowhere); nothing while it is unknown (5xx, unreachable). 429 means
 * "not now" rather than "no file", so it forbids everything once the caller's retries are used up; the RFC leaves this
 * case open, and Google does the same.
 */
export function robotsAccess(answer: RobotsAnswer): { verdict: RobotsVerdict; robots: RobotsTxt } {
  const verdict = verdictOf(answer);
  return {
    verdict,
    robots: parseRobots(verdict === 'rules' && 'text' in answer ? answer.text : ''),
  };
}

function verdictOf(answer: RobotsAnswer): RobotsVerdict {
  if (!('status' in answer)) return 'disallow-all';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'rules';
  return status >= 300 && status < 500 && status !== 429 ? 'allow-all' : 'disallow-all';
}

/**
 * Agents that open pages for a person, or find them for an answer. Crawlers that only gather training data are not
 * among them: a site may exclude these and still be good for agents.
 */
const AGENTS = [
  '*',
  'ChatGPT-User',
  'OAI-SearchBot',
  'Claude-User',
  'Claude-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'SignpostBot',
];

export type RobotsStatus = 'good' | 'needs_improvement' | 'missing';

/** Whether a web page is served as robots.txt: markup without a single rule. */
export function isPageInstead(text: string): boolean {
  if (!/^[\s\ufeff]*</.test(text)) return false;
  const { groups, sitemaps } = parseRobots(text);
  return groups.length === 0 && sitemaps.length === 0;
}

/**
 * The rating of a site's robots.txt. `good`: served, without errors, names a sitemap and allows agents to read the
 * start page. `missing`: there is none, or an HTML page is served instead. Else `needs_improvement`.
 */
export function robotsStatus(answer: RobotsAnswer, startUrl: string): RobotsStatus {
  const { verdict, robots } = robotsAccess(answer);
  if (verdict === 'allow-all') return 'missing';
  if (verdict === 'disallow-all') return 'needs_improvement';
  if ('text' in answer && isPageInstead(answer.text)) return 'missing';
  const welcome = AGENTS.every((agent) => isAllowed(robots, agent, startUrl));
  return robots.problems.length === 0 && robots.sitemaps.length > 0 && welcome
    ? 'good'
    : 'needs_improvement';
}
