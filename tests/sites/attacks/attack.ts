import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A website with files that are made to overload the server that reads them. */
export interface Attack {
  /** The name in the benchmark's output. */
  readonly name: string;
  /** Its files, by path; every other path answers 404. */
  readonly files: (origin: string) => Readonly<Record<string, AttackFile>>;
}

export interface AttackFile {
  readonly type: string;
  readonly text: string;
}

export const html = (text: string): AttackFile => ({ type: 'text/html; charset=utf-8', text });
export const plain = (text: string): AttackFile => ({ type: 'text/plain; charset=utf-8', text });
export const xml = (text: string): AttackFile => ({ type: 'application/xml', text });
export const json = (text: string): AttackFile => ({ type: 'application/json', text });

/** A running attack site on loopback. */
export interface AttackSite {
  readonly origin: string;
  readonly host: string;
  close(): Promise<void>;
}

/** Serves an attack's files compressed by gzip, so that the attack costs its site little traffic. */
export async function serveAttack(attack: Attack): Promise<AttackSite> {
  let bodies: ReadonlyMap<string, { type: string; body: Buffer }> = new Map();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const file = bodies.get((request.url ?? '/').split('?')[0] ?? '/');
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      return;
    }
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'gzip' });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  bodies = new Map(
    Object.entries(attack.files(origin)).map(([path, { type, text }]) => [
      path,
      { type, body: gzipSync(text) },
    ]),
  );
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, host, close };
}
