import { createSocket, type Socket } from 'node:dgram';

/** A socket to which nothing may send datagrams; it counts them. */
export class DatagramCanary {
  readonly #socket: Socket;
  #connections = 0;

  private constructor() {
    this.#socket = createSocket('udp4', () => {
      this.#connections += 1;
    });
  }

  static async listen(address: string, port: number): Promise<DatagramCanary> {
    const canary = new DatagramCanary();
    await new Promise<void>((resolve, reject) => {
      canary.#socket.once('error', reject);
      canary.#socket.bind(port, address, resolve);
    });
    return canary;
  }

  get connections(): number {
    return this.#connections;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()));
  }
}
