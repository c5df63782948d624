import { connect, type LookupFunction, type Socket } from 'node:net';

/** Opens a TCP connection to one of the given addresses. */
export type Dial = (target: DialTarget) => Socket;

export interface DialTarget {
  /** IP literals, tried in this order. */
  readonly addresses: readonly string[];
  readonly port: number;
}

/** When an address does not answer within a second, the next one is tried as well. */
const NEXT_ADDRESS_AFTER_MS = 1_000;

/**
 * Connects to addresses that the policy allowed. The socket does not know the host's name: it looks up one that never
 * exists (RFC 6761) and gets the given addresses, so that no second DNS look-up can return others.
 */
export const dialJudged: Dial = ({ addresses, port }) =>
  connect({
    host: 'judged.invalid',
    port,
    lookup: answerWith(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    noDelay: true,
  });

function answerWith(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = answers;
    if (options.all) callback(null, answers);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
}

/** The connection could not be opened in time. */
export class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The connection was not accepted in time.');
    this.name = 'ConnectTimeout';
  }
}

/** Connects and waits until the connection is open; destroys the socket and rejects after `timeoutMs`. */
export function dialWithin(dial: Dial, target: DialTarget, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = dial(target);
    const timer = setTimeout(() => socket.destroy(new ConnectTimeout()), timeoutMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      // The caller listens for errors only from the next tick on; an error before that must not crash the process.
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}
