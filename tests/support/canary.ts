import { createServer, type Server } from 'node:net';

/** A server to which nothing may connect; it counts connections. */
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

  /** Listens on a loopback address, by default on a free port. */
  static async listen(address: string, port = 0): Promise<Canary> {
    const canary = new Canary(address);
    await new Promise<void>((resolve, reject) => {
      canary.#server.once('error', reject);
      canary.#server.listen(port, address, resolve);
    });
    return canary;
  }

  /**
   * Starts one canary for each address and port on which this machine can listen. Some ports require privileges, some
   * machines have no IPv6, and another program may use a port.
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

  /** The number of connections so far. A connection counts when its handshake is done, so wait a moment first. */
  get connections(): number {
    return this.#connections;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
