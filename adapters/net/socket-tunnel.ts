import type { Socket } from 'node:net';

/** The time for sending the last bytes after the other side has closed. */
const LINGER_MS = 1_000;

/**
 * Passes bytes in both directions. When one side closes, the other one receives the remaining bytes and is then closed,
 * too.
 */
export function joinSockets(client: Socket, target: Socket): void {
  client.pipe(target);
  target.pipe(client);
  endWith(client, target);
  endWith(target, client);
}

function endWith(gone: Socket, left: Socket): void {
  gone.on('error', () => {});
  gone.once('close', () => {
    if (left.destroyed) return;
    left.destroySoon();
    // A peer that does not read would otherwise keep the last bytes, and so the socket, forever.
    const timer = setTimeout(() => left.destroy(), LINGER_MS);
    left.once('close', () => clearTimeout(timer));
  });
}
