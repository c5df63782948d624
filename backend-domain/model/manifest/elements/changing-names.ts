import { withoutVolatile } from '../../crawl/volatile-text.ts';

/**
 * Counts in brackets, or of things that people add. A number at the beginning is more often a chapter's than a count.
 */
const COUNTS =
  /\(\s*[\d.,]+\+?\s*\)|\b[\d.,]+[km]? (?:comments?|replies|answers|views?|likes?|stars?|forks?|points?|votes?|results?|items?|reviews?|ratings?|followers?|messages?|notifications?|new|unread)\b/gi;

/** The name with its counts, times and tokens replaced by `~`: what stays the same at the next visit. */
export function lastingName(name: string): string {
  return withoutVolatile(name.replace(COUNTS, '~'));
}

/** Whether a name is likely to have changed at the next visit. */
export function isChangingName(name: string): boolean {
  return lastingName(name) !== name.replace(/\s+/g, ' ').trim();
}
