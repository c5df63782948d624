import { readinessBadge } from '@signpost/backend-domain/model/publishing/readiness-badge.ts';
import type { PublishingServices } from '../../composition/publishing-services.ts';
import type { Handlers } from '../handler.ts';
import { validationResult } from '../wire/publishing.ts';

/** Cached, because sites show badges on pages with many visitors. */
const BADGE_CACHE = 'public, max-age=3600';

/** Checks how a site announces its manifest to agents, and serves a badge with the result. */
export function makeValidationHandlers(
  services: PublishingServices,
): Pick<Handlers, 'validateDomain' | 'readinessBadge'> {
  return {
    validateDomain: async ({ params, request }) => {
      const report = await services.validateSite({
        domain: params.domain,
        client: request.ip,
        signal: request.signal,
      });
      return { status: 200, body: validationResult(report) };
    },

    readinessBadge: async ({ params, request }) => ({
      status: 200,
      body: readinessBadge(await services.readiness(params.domain, request.ip)),
      headers: { 'Cache-Control': BADGE_CACHE },
    }),
  };
}
