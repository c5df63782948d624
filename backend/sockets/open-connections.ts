import { addressKey } from '@signpost/backend-domain/model/account/login-budgets.ts';
import type { ScanSocket } from './socket-server.ts';

/** How many sockets this process keeps open at once. */
export interface ConnectionQuotas {
  readonly perUser: number;
  readonly perAddress: number;
  /** Believe X-Forwarded-For of the one proxy in front. */
  readonly trustProxy: boolean;
}

/** The identity of a transport; a socket that connects again over the same one counts once. */
type Transport = ScanSocket['conn'];

/** The open sockets by user and by address. */
export class OpenConnections {
  readonly #quotas: ConnectionQuotas;
  readonly #open = new Map<string, Set<Transport>>();

  constructor(quotas: ConnectionQuotas) {
    this.#quotas = quotas;
  }

  /** Counts the socket until its transport closes. Returns a sentence, and counts nothing, when a limit is reached. */
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

/** The proxy adds the client's address as the last entry; the client may have written the ones before it. */
function addressOf({ handshake }: ScanSocket, trustProxy: boolean): string {
  const forwarded = trustProxy ? handshake.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return (last || handshake.address || '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
