import type { Scan } from '@signpost/contracts/http/scan.ts';
import { api, request } from '../../lib/api.ts';
import { requestOverSocket } from '../../lib/socket-request.ts';

/** Starts and stops a standard scan: over the socket, or over HTTP while the socket is not connected. */
export const { useStartLiveScanMutation, useStopLiveScanMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    startLiveScan: build.mutation<unknown, Scan>({
      queryFn: async ({ id, startUrl }, _api, _options, ask) =>
        (await requestOverSocket('start-scan', { url: startUrl, sessionId: id })) ??
        (await ask(request('startSession', { params: { id } }))),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Scan', id }],
    }),
    stopLiveScan: build.mutation<unknown, string>({
      queryFn: async (id, _api, _options, ask) =>
        (await requestOverSocket('stop-scan', { sessionId: id })) ??
        (await ask(request('stop', { params: { id } }))),
      invalidatesTags: (_answer, _error, id) => [{ type: 'Scan', id }],
    }),
  }),
});
