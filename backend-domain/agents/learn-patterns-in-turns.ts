import { PatternLearner, type UrlPatterns } from '../model/site/url-pattern.ts';
import type { Clock } from '../ports/clock.ts';
import { shortTurns } from './short-turns.ts';

/** `learnPatterns` in short turns, because a sitemap may list 50,000 URLs and a site may have several. */
export async function learnPatternsInTurns(
  urls: Iterable<string>,
  clock: Clock,
): Promise<UrlPatterns> {
  const turns = shortTurns(clock);
  const learner = new PatternLearner();
  for (const url of urls) {
    await turns.next();
    learner.add(url);
  }
  return learner.learnt();
}
