import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The GUID of the opening handshake (RFC 6455, section 1.3). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Completes the opening handshake. Callers then write frames to the request's socket. */
export function acceptWebSocket(request: IncomingMessage): void {
  const key = request.headers['sec-websocket-key'] ?? '';
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
  request.socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
}

/** One unmasked binary frame. */
export function binaryFrame(payload: Uint8Array): Uint8Array {
  const head = Buffer.alloc(10);
  head.writeUInt8(0x82, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}
