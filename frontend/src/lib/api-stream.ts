import type { RouteName } from '@signpost/contracts/http/routes.ts';
import { errorOfAnswer } from './api-error.ts';
import { readEvents } from './event-stream.ts';
import { type Parts, send } from './http.ts';

/** One event of a streamed answer; `data` is parsed JSON. */
export interface AnswerEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Makes a call whose answer is streamed, and yields its events. When the answer comes as plain JSON, which a proxy may
 * cause, yields one event `result`. Throws ApiError when the call fails.
 */
export async function* streamAnswer<Name extends RouteName>(
  name: Name,
  parts: Parts<Name>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const response = await send(name, parts, { signal, accept: 'text/event-stream' });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    yield { event: 'result', data: await response.json() };
    return;
  }
  if (response.body === null) throw errorOfAnswer(0, null);
  for await (const { event, data } of readEvents(response.body)) {
    yield { event, data: JSON.parse(data) };
  }
}
