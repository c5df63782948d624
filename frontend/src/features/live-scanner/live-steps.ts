import type { Acknowledgement } from '@signpost/contracts/events/client-events.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { errorOfAnswer } from '../../lib/api-error.ts';
import { call } from '../../lib/http.ts';
import { readScanDefaults } from '../../lib/scan-defaults.ts';
import { currentSocket } from '../../lib/socket.ts';

const ANSWER_WITHIN_MS = 20_000;

/** Creates the session of a standard scan, as far-reaching as the user has set; throws ApiError. */
export async function createLiveScan(url: string): Promise<Scan> {
  const { scan } = await call('createSession', { body: { url, options: readScanDefaults() } });
  return scan;
}

/** Starts it over the socket; throws ApiError when the server refuses, and any error when it does not answer. */
export async function startLiveScan({ id, startUrl }: Scan): Promise<void> {
  const socket = currentSocket();
  if (socket?.connected) {
    const body = { url: startUrl, sessionId: id };
    check(await socket.timeout(ANSWER_WITHIN_MS).emitWithAck('start-scan', body));
  } else await call('startSession', { params: { id } });
}

/** Stops it over the socket, or by a call when the connection is away. */
export async function stopLiveScan(id: string): Promise<void> {
  const socket = currentSocket();
  if (socket?.connected) {
    check(await socket.timeout(ANSWER_WITHIN_MS).emitWithAck('stop-scan', { sessionId: id }));
  } else await call('stop', { params: { id } });
}

function check(answer: Acknowledgement): void {
  // No HTTP status comes over the socket; what counts is the sentence and the code.
  if (!answer.ok) throw errorOfAnswer(0, answer);
}
