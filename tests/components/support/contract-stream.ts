import type { QuickDiscoveryEvents } from '@signpost/contracts/http/public.ts';
import { HttpResponse } from 'msw';
import type { z } from 'zod';

/** An answer of `text/event-stream`. An event that breaks the contract becomes a complaint. */
export class ContractStream {
  readonly #schemas: Readonly<Record<string, z.ZodType>>;
  readonly #complain: (problem: string) => void;
  readonly #bytes = new TransformStream<Uint8Array, Uint8Array>();
  readonly #writer = this.#bytes.writable.getWriter();

  constructor(schemas: Readonly<Record<string, z.ZodType>>, complain: (problem: string) => void) {
    this.#schemas = schemas;
    this.#complain = complain;
  }

  response(): Response {
    return new HttpResponse(this.#bytes.readable, {
      headers: { 'Content-Type': 'text/event-stream' },
    });
  }

  send<Name extends keyof QuickDiscoveryEvents>(
    event: Name,
    data: QuickDiscoveryEvents[Name],
  ): void {
    const problem = this.#schemas[event]?.safeParse(data).error?.message;
    if (problem !== undefined) this.#complain(`the event ${event} breaks the contract: ${problem}`);
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    // Fails when the page has stopped reading, which it may do.
    this.#writer.write(new TextEncoder().encode(text)).catch(() => {});
  }

  /** Ends the answer, whether or not its last event was sent. */
  end(): void {
    this.#writer.close().catch(() => {});
  }
}
