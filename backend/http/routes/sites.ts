import type { PublishingServices } from '../../composition/publishing-services.ts';
import type { Handlers } from '../handler.ts';
import { site, verificationResult } from '../wire/publishing.ts';
import { owned } from './scanner-sessions.ts';

/** A user's sites: their ownership, and the files to install on them. */
export function makeSiteHandlers(
  services: PublishingServices,
): Pick<Handlers, 'verifySite' | 'sites' | 'sessionWellKnown' | 'sessionVerificationFile'> {
  return {
    verifySite: async (call) => ({
      status: 200,
      body: verificationResult(await services.verifySite(owned(call))),
    }),

    sites: async ({ user }) => ({
      status: 200,
      body: { sites: (await services.listSites(user.id)).map(site) },
    }),

    sessionWellKnown: async (call) => ({
      status: 200,
      body: await services.wellKnownFile(owned(call)),
    }),

    sessionVerificationFile: async (call) => ({
      status: 200,
      body: await services.verificationFile(owned(call)),
    }),
  };
}
