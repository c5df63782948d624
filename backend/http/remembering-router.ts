import Router, { type MatchResult } from '@koa/router';

/**
 * Finds a call without parameters in its address directly, without trying the patterns of all others each time. The
 * memory grows with the table of calls, never with the requests of strangers.
 */
export class RememberingRouter extends Router {
  readonly #matches = new Map<string, MatchResult>();

  override match(path: string, method: string): MatchResult {
    const key = `${method} ${path}`;
    const known = this.#matches.get(key);
    if (known !== undefined) return known;
    const match = super.match(path, method);
    // One path for each of these, and one method for each of their calls.
    const isFixed = match.pathAndMethod[0]?.paramNames.length === 0;
    if (isFixed) this.#matches.set(key, match);
    return match;
  }
}
