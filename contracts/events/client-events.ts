import { z } from 'zod';
import { ErrorEnvelope } from '../http/errors.ts';
import { publicId, typedAddress } from '../http/fields.ts';
import { Scan } from '../http/scan.ts';
import type { Wire } from '../wire.ts';

/** The requests of a client over its socket, by the event’s name. */
export const clientEvents = {
  /** Starts the scan of that id, or a new standard one when no id is given. */
  'start-scan': z.object({
    url: typedAddress('Please enter a URL to scan'),
    sessionId: publicId('The scan').nullish(),
  }),
  'stop-scan': z.object({ sessionId: publicId('The scan') }),
};

export type ClientEventName = keyof typeof clientEvents;

/** What a client sends. */
export type ClientEventBody<Name extends ClientEventName> = Readonly<
  z.input<(typeof clientEvents)[Name]>
>;
/** The same after validation. */
export type ReceivedEvent<Name extends ClientEventName> = Wire<(typeof clientEvents)[Name]>;

/** How the server acknowledges: the scan, or the fields of the error envelope. */
export const Acknowledgement = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), scan: Scan }),
  ErrorEnvelope.extend({ ok: z.literal(false) }),
]);
export type Acknowledgement = Wire<typeof Acknowledgement>;
