import type { ScanServices } from '../../composition/scan-services.ts';
import type { Handlers } from '../handler.ts';
import {
  scanComparison,
  scanPages,
  scanResult,
  scanShots,
  workflowTrial,
} from '../wire/scan-result.ts';
import { owned } from './scanner-sessions.ts';

/** The result pages of scans. */
export function makeResultHandlers(
  services: ScanServices,
): Pick<Handlers, 'scanResult' | 'scanPages' | 'scanShots' | 'tryWorkflow' | 'scanComparison'> {
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
    tryWorkflow: async (call) => ({
      status: 200,
      body: workflowTrial(
        await services.tryWorkflow({ ...owned(call), workflowId: call.params.workflow }),
      ),
    }),
    scanComparison: async (call) => ({
      status: 200,
      body: scanComparison(await services.compareScans(owned(call))),
    }),
  };
}
