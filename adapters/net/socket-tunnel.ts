import type { Socket } from 'node:net';

/** Time for the last bytes after one side has gone. */
const LINGER_MS = 1_000;

/** Passes bytes both ways. When one side closes, the other receives the rest and is then closed as well. */
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
    // A peer that reads nothing would keep the last bytes, and so the socket, for ever.
    const timer = setTimeout(() => left.destroy(), LINGER_MS);
    left.once('close', () => clearTimeout(timer));
  });
}
