import { connect, Socket } from 'node:net';

interface Place {
  readonly addresses: readonly string[];
  readonly port: number;
}

/** Address and port of a server on loopback, such as a TestServer. */
interface Listener {
  readonly address: string;
  readonly port: number;
}

/** One answer of a name server. Several answers are used in order; the last one repeats. */
export type DnsAnswer = readonly string[] | Error | 'silence';

/**
 * A simulated internet: names with the addresses they resolve to, and public addresses that lead to a test server on
 * loopback. It records every look-up and every connection.
 */
export class TestNetwork {
  readonly lookups: string[] = [];
  /** `address:port` of each connection, in order; of several addresses only the first. */
  readonly dialled: string[] = [];
  readonly #names = new Map<string, DnsAnswer[]>();
  readonly #servers = new Map<string, Listener>();

  name(host: string, ...answers: readonly DnsAnswer[]): this {
    this.#names.set(host, [...answers]);
    return this;
  }

  /** Directs connections to this address, on any port, to the server. */
  serve(address: string, server: Listener): this {
    this.#servers.set(address, server);
    return this;
  }

  readonly resolve = async (host: string): Promise<readonly string[]> => {
    this.lookups.push(host);
    const answers = this.#names.get(host) ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'silence') return await new Promise(() => {});
    if (!answer)
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    if (answer instanceof Error) throw answer;
    return answer;
  };

  readonly dial = ({ addresses, port }: Place): Socket => {
    const [address = ''] = addresses;
    this.dialled.push(`${address}:${port}`);
    const server = this.#servers.get(address);
    if (server) return connect({ host: server.address, port: server.port });
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return new Socket().destroy(refused);
  };
}
