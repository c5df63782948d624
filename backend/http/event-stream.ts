import { Readable } from 'node:stream';
import type { StreamedEvent } from './handler.ts';

/** `text/event-stream` of events; the source's `return` is called when the client goes. */
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

/** JSON has no line breaks of its own, so one data line is enough. */
function written({ event, data }: StreamedEvent): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
