import { createServer, type Server } from 'node:net';

/** A server that must not be connected to: it counts connections. */
export class Canary {
  readonly address: string;
  readonly #server: Server;
  #connections = 0;

  private constructor(address: string) {
    this.address = address;
    this.#server = createServer((socket) => {
      this.#connections += 1;
      socket.destroy();
    });
  }

  /** Listens on a loopback address; on a port of its own when none is given. */
  static async listen(address: string, port = 0): Promise<Canary> {
    const canary = new Canary(address);
    await new Promise<void>((resolve, reject) => {
      canary.#server.once('error', reject);
      canary.#server.listen(port, address, resolve);
    });
    return canary;
  }

  /**
   * One for each of the addresses and ports that can be listened on here: some ports need rights, some machines
   * have no IPv6, and something else may own a port already.
   */
  static async listenWherePossible(
    addresses: readonly string[],
    ports: readonly number[],
  ): Promise<Canary[]> {
    const places = addresses.flatMap((address) => ports.map((port) => ({ address, port })));
    const tries = await Promise.allSettled(
      places.map(({ address, port }) => Canary.listen(address, port)),
    );
    return tries.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** How many connections came so far. A connection is counted when its handshake is done, so wait a moment first. */
  get connections(): number {
    return this.#connections;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
