import {
  type QualityScores,
  SCORE_NAMES,
  type ScoreName,
  unjudged,
} from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import { type JudgedAudits, lossesOf } from './lighthouse-losses.ts';

/** The parts of Lighthouse's result that Signpost uses. */
export interface LighthouseResult extends JudgedAudits {
  readonly categories: Readonly<
    Record<
      string,
      (JudgedAudits['categories'][string] & { readonly score: number | null }) | undefined
    >
  >;
  readonly runtimeError?: { readonly code: string; readonly message: string };
}

/**
 * The Lighthouse category for each of our scores. Lighthouse 13.5 has all five in its default configuration.
 * `agentic-browsing` audits the accessibility tree, layout shifts, llms.txt, the agent resource catalogue and WebMCP
 * forms.
 */
export const CATEGORIES = {
  speed: 'performance',
  seo: 'seo',
  accessibility: 'accessibility',
  best_practices: 'best-practices',
  agentic: 'agentic-browsing',
} as const satisfies Record<ScoreName, string>;

/**
 * Lighthouse's result as scores from 0 to 100, with a reason when one of the `wanted` scores that every page can have
 * is missing.
 */
export function scoresOf(
  result: LighthouseResult,
  wanted: readonly ScoreName[] = SCORE_NAMES,
): QualityScores {
  if (result.runtimeError) return unjudged(reasonOf(result.runtimeError));
  const score = (category: string): number | null => {
    const given = result.categories[category]?.score;
    return typeof given === 'number' ? Math.round(given * 100) : null;
  };
  const scores = {
    speed: score(CATEGORIES.speed),
    seo: score(CATEGORIES.seo),
    accessibility: score(CATEGORIES.accessibility),
    best_practices: score(CATEGORIES.best_practices),
    agentic: score(CATEGORIES.agentic),
  };
  const { agentic: _, ...usual } = scores;
  const unknown = Object.entries(usual)
    .filter(([name, value]) => value === null && wanted.includes(name as ScoreName))
    .map(([name]) => name.replace('_', ' '));
  const reason = unknown.length > 0 ? `Lighthouse could not judge: ${unknown.join(', ')}.` : null;
  const losses = Object.entries(CATEGORIES).flatMap(([name, category]) =>
    lossesOf(result, category, name as ScoreName),
  );
  return { ...scores, reason, losses };
}

/** Sentences for Lighthouse's error codes (core/lib/lh-error.js). */
const REASONS: Readonly<Record<string, string>> = {
  DNS_FAILURE: 'The page’s host name does not resolve.',
  NO_DOCUMENT_REQUEST: 'The page could not be loaded.',
  FAILED_DOCUMENT_REQUEST: 'The page could not be loaded.',
  ERRORED_DOCUMENT_REQUEST: 'The page answers with an HTTP error.',
  INSECURE_DOCUMENT_REQUEST: 'The page’s certificate is not valid.',
  CHROME_INTERSTITIAL_ERROR: 'The browser could not load the page and shows an error in its place.',
  NOT_HTML: 'The page is not HTML.',
  NO_FCP: 'The page shows nothing.',
  PAGE_HUNG: 'The page hangs.',
  PROTOCOL_TIMEOUT: 'The page hangs.',
  CRI_TIMEOUT: 'The browser did not answer.',
  TARGET_CRASHED: 'The page crashed the browser.',
};

function reasonOf({ code, message }: { code: string; message: string }): string {
  const status = /\(Status code: (\d{3})\)/u.exec(message)?.[1];
  if (status !== undefined) return `The page answers with HTTP ${status}.`;
  return REASONS[code] ?? `Lighthouse could not judge the page: ${plainText(message, 200)}`;
}
