import Router, { type MatchResult } from '@koa/router';

/**
 * A router that caches the match of every fixed path (one without parameters), so that it need not try all patterns
 * each time. The cache is bounded by the number of routes, whatever clients request.
 */
export class RememberingRouter extends Router {
  readonly #matches = new Map<string, MatchResult>();

  override match(path: string, method: string): MatchResult {
    const key = `${method} ${path}`;
    const known = this.#matches.get(key);
    if (known !== undefined) return known;
    const match = super.match(path, method);
    // A route without parameters matches exactly one path.
    const isFixed = match.pathAndMethod[0]?.paramNames.length === 0;
    if (isFixed) this.#matches.set(key, match);
    return match;
  }
}
