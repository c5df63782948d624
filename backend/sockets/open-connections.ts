import { addressKey } from '@signpost/backend-domain/model/account/login-budgets.ts';
import type { ScanSocket } from './socket-server.ts';

/** The maximum numbers of open sockets in this process. */
export interface ConnectionQuotas {
  readonly perUser: number;
  readonly perAddress: number;
  /** Whether to trust X-Forwarded-For of the one proxy in front. */
  readonly trustProxy: boolean;
}

/** Identifies a transport; several sockets over one transport count once. */
type Transport = ScanSocket['conn'];

/** Counts the open sockets by user and by address. */
export class OpenConnections {
  readonly #quotas: ConnectionQuotas;
  readonly #open = new Map<string, Set<Transport>>();

  constructor(quotas: ConnectionQuotas) {
    this.#quotas = quotas;
  }

  /**
   * Counts the socket until its transport closes, and returns null. When a limit is reached, returns a sentence and
   * does not count it.
   */
  enter(socket: ScanSocket, userId: string): string | null {
    const { perUser, perAddress, trustProxy } = this.#quotas;
    const user = `user ${userId}`;
    const address = `address ${addressKey(addressOf(socket, trustProxy))}`;
    if (this.#isFull(user, perUser, socket.conn))
      return `You have ${perUser} live connections open, the most this server allows for one account. Close another tab or window.`;
    if (this.#isFull(address, perAddress, socket.conn))
      return `Your address has ${perAddress} live connections open, the most this server allows. Close another tab or window.`;
    for (const key of [user, address]) this.#add(key, socket.conn);
    return null;
  }

  #isFull(key: string, most: number, transport: Transport): boolean {
    const open = this.#open.get(key);
    return open !== undefined && open.size >= most && !open.has(transport);
  }

  #add(key: string, transport: Transport): void {
    const open = this.#open.get(key) ?? new Set();
    if (open.has(transport)) return;
    this.#open.set(key, open.add(transport));
    transport.once('close', () => {
      open.delete(transport);
      if (open.size === 0 && this.#open.get(key) === open) this.#open.delete(key);
    });
  }
}

/** The client's address. A proxy appends it as the last entry; the entries before it may come from the client. */
function addressOf({ handshake }: ScanSocket, trustProxy: boolean): string {
  const forwarded = trustProxy ? handshake.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return (last || handshake.address || '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
