import type { PublishingServices } from '../../composition/publishing-services.ts';
import type { Handlers } from '../handler.ts';
import { agentTestOnWire } from '../wire/agent-test.ts';
import { site, verificationResult } from '../wire/publishing.ts';
import { owned } from './scanner-sessions.ts';

type SiteCalls =
  | 'verifySite'
  | 'testAsAgent'
  | 'latestAgentTest'
  | 'sites'
  | 'sessionWellKnown'
  | 'sessionVerificationFile';

/** A user's sites: their verification, the files to install, and the test of what agents find. */
export function makeSiteHandlers(services: PublishingServices): Pick<Handlers, SiteCalls> {
  return {
    verifySite: async (call) => ({
      status: 200,
      body: verificationResult(await services.verifySite(owned(call))),
    }),

    testAsAgent: async (call) => ({
      status: 200,
      body: agentTestOnWire(
        await services.testAsAgent({ ...owned(call), signal: call.request.signal }),
      ),
    }),

    latestAgentTest: async (call) => {
      const latest = await services.latestAgentTest(owned(call));
      return { status: 200, body: { latest: latest && agentTestOnWire(latest) } };
    },

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
