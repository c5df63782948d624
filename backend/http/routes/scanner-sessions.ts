import { limitNotice } from '@signpost/backend-domain/model/scan/scan-limits.ts';
import type { ScanOptions } from '@signpost/contracts/http/scanner.ts';
import type { ScanServices } from '../../composition/scan-services.ts';
import { scanOnWire } from '../../wire/scan.ts';
import type { Handlers } from '../handler.ts';
import { recentScans } from '../wire/recent-scans.ts';
import { sessionDetails } from '../wire/scan-details.ts';

/** Creates, starts, reads, lists, publishes and deletes scans. */
export function makeScannerSessionHandlers(
  services: ScanServices,
): Pick<
  Handlers,
  | 'createSession'
  | 'startSession'
  | 'sessionDetails'
  | 'sessionManifest'
  | 'sessionRobots'
  | 'sessionSitemap'
  | 'sessionLlmsTxt'
  | 'scanStatus'
  | 'changeVisibility'
  | 'behindLogin'
  | 'deleteScan'
> {
  const { files } = services;
  return {
    createSession: async ({ body, user }) => {
      const { url, options, repeats } = body;
      const scan = await services.openSession({
        userId: user.id,
        url,
        scanType: options.scan_type ?? 'standard',
        limits: wantedLimits(options),
        repeats,
      });
      const notice = limitNotice(wantedLimits(options), scan.limits);
      const told = notice === null ? {} : { notice };
      return { status: 201, body: { scan: scanOnWire(scan), ...told } };
    },
    startSession: async (call) => {
      const scan = await services.startScan(owned(call));
      return { status: 202, body: { success: true, scan: scanOnWire(scan) } };
    },
    sessionDetails: async (call) => ({
      status: 200,
      body: sessionDetails(await services.scanDetails(owned(call))),
    }),
    sessionManifest: async (call) => ({
      status: 200,
      body: await files.manifest(owned(call)),
    }),
    sessionRobots: async (call) => ({
      status: 200,
      body: await files.robots(owned(call), call.query.style),
    }),
    sessionSitemap: async (call) => {
      const { name, content } = await files.sitemap(owned(call), call.query.part);
      const headers = { 'Content-Disposition': `attachment; filename="${name}"` };
      return { status: 200, body: content, headers };
    },
    sessionLlmsTxt: async (call) => ({ status: 200, body: await files.llmsTxt(owned(call)) }),
    scanStatus: async ({ query, user }) => {
      const { limit, cursor } = query;
      const page = await services.listScans(user.id, { limit, ...(cursor ? { cursor } : {}) });
      return { status: 200, body: recentScans(page) };
    },
    changeVisibility: async (call) => {
      const { isPublic, includeBehindLogin } = call.body;
      const wanted = { ...owned(call), isPublic, includeBehindLogin };
      const scan = await services.changeVisibility(wanted);
      return { status: 200, body: { success: true, scan: scanOnWire(scan) } };
    },
    behindLogin: async (call) => {
      const { pages, included, canLeaveOut } = await services.behindLogin(owned(call));
      return { status: 200, body: { pages, included, can_leave_out: canLeaveOut } };
    },
    deleteScan: async (call) => {
      await services.deleteScan(owned(call));
      return { status: 200, body: { success: true } };
    },
  };
}

/** The ids of the user and of the scan. */
export function owned(call: {
  readonly params: { readonly id: string };
  readonly user: { readonly id: string };
}): { scanId: string; userId: string } {
  return { scanId: call.params.id, userId: call.user.id };
}

export function wantedLimits({ max_pages, depth_limit }: ScanOptions): {
  maxPages: number | undefined;
  depthLimit: number | undefined;
} {
  return { maxPages: max_pages, depthLimit: depth_limit };
}
