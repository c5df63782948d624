import { TargetForbidden } from '../model/site/target-errors.ts';
import { siteDomain } from '../model/site/url-rules.ts';
import type { StaticFetcher } from '../ports/static-fetcher.ts';

/**
 * The same fetcher for work that visitors start: it requests the hosts of one site (with and without www.) and one
 * other host, the first that the site names or redirects to. Otherwise a hostile site could make Signpost send requests
 * to any number of hosts. For a further host it rejects with TargetForbidden; a redirect to one is returned as the
 * answer.
 */
export function siteFetcher(fetcher: StaticFetcher, domain: string): StaticFetcher {
  let other: string | null = null;
  const admits = (url: string): boolean => {
    if (!URL.canParse(url)) return true; // The fetcher says what is wrong with it.
    const asked = siteDomain(url);
    if (asked === domain) return true;
    other ??= asked;
    return asked === other;
  };
  return {
    fetch: async (url, options) => {
      if (!admits(url)) throw new TargetForbidden(url, 'only one host besides the site is asked.');
      return fetcher.fetch(url, { ...options, mayFollow: admits });
    },
    close: () => fetcher.close(),
  };
}
