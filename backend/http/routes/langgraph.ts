import { beyondLimitNotice, limitNotice } from '@signpost/backend-domain/model/scan/scan-limits.ts';
import { failureOf, type ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import type { PersonsCommand } from '@signpost/backend-domain/use-cases/steer-scan.ts';
import type { AgentWorkAccepted } from '@signpost/contracts/http/langgraph.ts';
import type { ScanServices } from '../../composition/scan-services.ts';
import type { Handlers } from '../handler.ts';
import { owned, wantedLimits } from './scanner-sessions.ts';

type SteerCall = Parameters<Handlers['pause']>[0];

/** Controls a scan's agents, with the paths that the specification's client calls. */
export function makeLanggraphHandlers(
  services: ScanServices,
): Pick<
  Handlers,
  | 'discover'
  | 'confirm'
  | 'smartCrawl'
  | 'readMore'
  | 'pause'
  | 'resume'
  | 'stop'
  | 'review'
  | 'agentStatus'
> {
  const steered = (command: PersonsCommand) => async (call: SteerCall) =>
    accepted(await services.steer({ ...owned(call), command }));
  return {
    discover: async ({ body, user }) => {
      const { scan_id: scanId, url, options } = body;
      const limits = wantedLimits(options);
      const scan = await services.discoverScan({ scanId, userId: user.id, url, limits });
      return accepted(scan, limitNotice(limits, scan.limits));
    },
    confirm: async (call) => {
      const scan = await services.confirm({ ...owned(call), urls: call.body.selected_urls });
      return accepted(scan, beyondLimitNotice(scan));
    },
    readMore: async (call) => {
      const scan = await services.readMore({ ...owned(call), urls: call.body.selected_urls });
      return accepted(scan, beyondLimitNotice(scan));
    },
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

function accepted(
  { status }: ScanSession,
  notice: string | null = null,
): { status: 202; body: AgentWorkAccepted } {
  return { status: 202, body: { success: true, status, ...(notice === null ? {} : { notice }) } };
}
