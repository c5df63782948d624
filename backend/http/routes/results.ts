import type { ScanServices } from '../../composition/scan-services.ts';
import type { Handlers } from '../handler.ts';
import { scanComparison, scanPages, scanResult, scanShots } from '../wire/scan-result.ts';
import { owned } from './scanner-sessions.ts';

/** The results of scans. */
export function makeResultHandlers(
  services: ScanServices,
): Pick<Handlers, 'scanResult' | 'scanPages' | 'scanShots' | 'scanComparison'> {
  return {
    scanResult: async (call) => ({
      status: 200,
      body: scanResult(await services.scanResult(owned(call))),
    }),
    scanPages: async (call) => ({
      status: 200,
      body: scanPages(await services.scanPages(owned(call))),
    }),
    scanShots: async (call) => ({
      status: 200,
      body: scanShots(await services.scanShots(owned(call))),
    }),
    scanComparison: async (call) => ({
      status: 200,
      body: scanComparison(await services.compareScans(owned(call))),
    }),
  };
}
