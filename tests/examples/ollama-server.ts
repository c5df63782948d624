import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The content of a request: the data between the <data> tags, and whether it requests JSON. */
export interface OllamaRequest {
  readonly data: { readonly colours?: readonly string[]; readonly colour?: string };
  readonly wantsJson: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** Serves Ollama's `/api/chat` on loopback. `reply` returns the pieces of an answer, or an HTTP error status. */
export async function startOllamaServer(reply: (request: OllamaRequest) => string[] | number) {
  const server = createServer(async (incoming, response) => {
    const body = JSON.parse(await text(incoming));
    const shown = /<data>\n(.*)\n<\/data>/s.exec(body.messages[1].content)?.[1] ?? '{}';
    const pieces = reply({
      data: JSON.parse(shown),
      wantsJson: body.format !== undefined,
      messages: body.messages,
    });
    if (typeof pieces === 'number') {
      response.writeHead(pieces).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    for (const content of pieces)
      response.write(
        `${JSON.stringify({ message: { role: 'assistant', content }, done: false })}\n`,
      );
    response.end(`${JSON.stringify({ message: { content: '' }, done: true })}\n`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
