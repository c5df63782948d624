import type {
  Acknowledgement,
  ClientEventBody,
  ClientEventName,
} from '@signpost/contracts/events/client-events.ts';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { type ApiError, errorOfAnswer, errorOfFailure } from './api-error.ts';
import { currentSocket } from './socket.ts';

const ANSWER_WITHIN_MS = 20_000;

type SocketAnswer = { readonly data: Scan } | { readonly error: ApiError };

/**
 * For an endpoint's `queryFn`: sends an event over the socket and resolves to its acknowledgement. Null while the
 * socket is not connected: then the endpoint calls the API over HTTP.
 */
export async function requestOverSocket<Name extends ClientEventName>(
  name: Name,
  body: ClientEventBody<Name>,
): Promise<SocketAnswer | null> {
  const socket = currentSocket();
  if (!socket?.connected) return null;
  try {
    const emitter = socket.timeout(ANSWER_WITHIN_MS) as Emitter;
    const answer = await emitter.emitWithAck(name, body);
    // A socket's acknowledgement has no HTTP status, only message and code.
    return answer.ok ? { data: answer.scan } : { error: errorOfAnswer(0, answer) };
  } catch (failure) {
    return { error: errorOfFailure(failure) };
  }
}

/** socket.io's types cannot express a generic event name. */
interface Emitter {
  emitWithAck(name: ClientEventName, body: unknown): Promise<Acknowledgement>;
}
