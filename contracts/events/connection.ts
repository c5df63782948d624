import { z } from 'zod';
import type { Wire } from '../wire.ts';

/** How a client opens its socket (path `/socket.io`): `io(url, { auth: { token } })`. */
export const Handshake = z.object({
  token: z
    .string('Sign in first.')
    .min(1, 'Sign in first.')
    .max(4_096, 'This is not an access token.')
    .describe('The access token'),
});
export type Handshake = Wire<typeof Handshake>;

/** Why a connection is refused or ended. After `TOKEN_EXPIRED` the client refreshes and connects again. */
export const CONNECTION_CODES = [
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'SERVICE_UNAVAILABLE',
] as const;
export type ConnectionCode = (typeof CONNECTION_CODES)[number];

/** `error.data` of `connect_error`; the error’s own `message` is the sentence for the user. */
export const ConnectErrorData = z.object({ code: z.enum(CONNECTION_CODES) });
export type ConnectErrorData = Wire<typeof ConnectErrorData>;

/** Sent just before the server ends a connection, because socket.io itself sends no reason. */
export const ConnectionEnded = z.object({ code: z.enum(CONNECTION_CODES), message: z.string() });
export type ConnectionEnded = Wire<typeof ConnectionEnded>;

/** Events about the connection, not about a scan. */
export const connectionEvents = { 'connection-ended': ConnectionEnded };
