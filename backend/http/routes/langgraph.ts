import { failureOf, type ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import { siteScope, siteUrl } from '@signpost/backend-domain/model/site/site-scope.ts';
import { InvalidUrl } from '@signpost/backend-domain/model/site/target-errors.ts';
import { parseStartUrl } from '@signpost/backend-domain/model/site/url-rules.ts';
import type { PersonsCommand } from '@signpost/backend-domain/use-cases/steer-scan.ts';
import type { AgentWorkAccepted } from '@signpost/contracts/http/langgraph.ts';
import type { ScanServices } from '../../composition/scan-services.ts';
import type { Handlers } from '../handler.ts';
import { AnotherSite } from '../request-problems.ts';
import { owned, wantedLimits } from './scanner-sessions.ts';

type SteerCall = Parameters<Handlers['pause']>[0];

/** Steering a scan's agents, by the paths that the specification's client calls. */
export function makeLanggraphHandlers(
  services: ScanServices,
): Pick<
  Handlers,
  'discover' | 'confirm' | 'smartCrawl' | 'pause' | 'resume' | 'stop' | 'review' | 'agentStatus'
> {
  const steered = (command: PersonsCommand) => async (call: SteerCall) =>
    accepted(await services.steer({ ...owned(call), command }));
  return {
    discover: async ({ body, user }) => {
      const scanId = body.scan_id;
      const { scan } = await services.agentWork({ scanId, userId: user.id });
      if (!isOfSite(body.url, scan.startUrl)) throw new AnotherSite('url');
      const limits = wantedLimits(body.options);
      return accepted(await services.discoverScan({ scanId, userId: user.id, limits }));
    },
    confirm: async (call) =>
      accepted(await services.confirm({ ...owned(call), urls: call.body.selected_urls })),
    smartCrawl: async (call) => accepted(await services.beginCrawl(owned(call))),
    pause: steered('pause'),
    resume: steered('resume'),
    stop: steered('stop'),
    review: steered('review'),
    agentStatus: async (call) => {
      const { scan, progress, message, filesReady } = await services.agentWork(owned(call));
      return {
        status: 200,
        body: {
          status: scan.status,
          progress,
          phase: scan.status,
          progress_message: message,
          manifest_ready: filesReady,
          sitemap_ready: filesReady,
          error: failureOf(scan)?.message ?? null,
          paused: scan.status === 'paused',
        },
      };
    },
  };
}

/** Whether an address as somebody typed it leads to the site that the scan started at, however it is spelled. */
function isOfSite(typed: string, startUrl: string): boolean {
  try {
    return siteUrl(siteScope(startUrl), parseStartUrl(typed)) !== null;
  } catch (error) {
    if (error instanceof InvalidUrl) return false;
    throw error;
  }
}

function accepted({ status }: ScanSession): { status: 202; body: AgentWorkAccepted } {
  return { status: 202, body: { success: true, status } };
}
