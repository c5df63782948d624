import { Readable } from 'node:stream';
import type { StreamedEvent } from './handler.ts';

/** Writes events as a `text/event-stream`. When the client disconnects, the iterator's `return` is called. */
export function eventStream(
  events: AsyncIterable<StreamedEvent>,
  onError: (error: unknown) => StreamedEvent,
): Readable {
  async function* lines(): AsyncGenerator<string> {
    try {
      for await (const event of events) yield written(event);
    } catch (error) {
      yield written(onError(error));
    }
  }
  return Readable.from(lines());
}

/** One event. JSON contains no line breaks, so one data line suffices. */
function written({ event, data }: StreamedEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
