import type { PublishingServices } from '../../composition/publishing-services.ts';
import type { Handlers } from '../handler.ts';
import { validationResult } from '../wire/publishing.ts';

/** How a site tells agents of its manifest. */
export function makeValidationHandlers(
  services: PublishingServices,
): Pick<Handlers, 'validateDomain'> {
  return {
    validateDomain: async ({ params, request }) => {
      const report = await services.validateSite({
        domain: params.domain,
        client: request.ip,
        signal: request.signal,
      });
      return { status: 200, body: validationResult(report) };
    },
  };
}
