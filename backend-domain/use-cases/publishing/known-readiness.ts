import { parseDomain } from '../../model/publishing/domain-name.ts';
import type { IntegrationReport } from '../../model/publishing/integration-report.ts';
import type { Readiness } from '../../model/publishing/readiness.ts';
import type { LookUpCache } from '../../ports/look-up-cache.ts';

/** The maximum age of the level that a badge shows. */
const KNOWN_FOR_MS = 3_600_000;

interface Asked {
  readonly domain: string;
  readonly client: string;
}

/**
 * The readiness of a site, at most an hour old; null when the site could not be reached. `client`: IP address of the
 * caller, throttled only when the site has to be requested. Rejects as `validate` does.
 */
export const makeKnownReadiness = (
  lookUps: LookUpCache,
  validate: (asked: Asked) => Promise<IntegrationReport>,
) => {
  const askers = new Map<string, string>();
  const known = lookUps.over(KNOWN_FOR_MS, async (domain) => {
    const client = askers.get(domain) ?? '';
    const { status, readiness } = await validate({ domain, client });
    return status === 'error' ? null : readiness;
  });
  return async (raw: string, client: string): Promise<Readiness | null> => {
    const domain = parseDomain(raw);
    askers.set(domain, client);
    try {
      return await known.get(domain);
    } finally {
      askers.delete(domain);
    }
  };
};
