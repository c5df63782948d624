import type { ScanSession } from '@signpost/backend-domain/model/scan/scan-session.ts';
import {
  type Acknowledgement,
  type ClientEventName,
  clientEvents,
  type ReceivedEvent,
} from '@signpost/contracts/events/client-events.ts';
import type { ScanServices } from '../composition/scan-services.ts';
import { problemOf } from '../http/problem.ts';
import { RequestInvalid } from '../http/request-problems.ts';
import { scanOnWire } from '../wire/scan.ts';
import type { ScanSocket } from './socket-server.ts';

export type RequestServices = Pick<ScanServices, 'openSession' | 'startScan' | 'steer'>;

type Answers = {
  readonly [Name in ClientEventName]: (
    body: ReceivedEvent<Name>,
    userId: string,
  ) => Promise<ScanSession>;
};

/** The handlers of client events. */
function answers(services: RequestServices): Answers {
  const opened = async (userId: string, url: string): Promise<string> => {
    const scan = await services.openSession({ userId, url, scanType: 'standard', limits: {} });
    return scan.id;
  };
  return {
    'start-scan': async ({ url, sessionId }, userId) =>
      services.startScan({ scanId: sessionId ?? (await opened(userId, url)), userId }),
    'stop-scan': ({ sessionId }, userId) =>
      services.steer({ scanId: sessionId, userId, command: 'stop' }),
  };
}

export interface RequestOptions {
  readonly services: RequestServices;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** Answers the client events of a socket: checks their bodies, and acknowledges each when the client asks for it. */
export function answerRequests(socket: ScanSocket, { services, onError }: RequestOptions): void {
  const known = answers(services);
  const listen = <Name extends ClientEventName>(name: Name): void => {
    const answer = async (body: unknown, acknowledge: unknown): Promise<void> => {
      const acknowledgement = await handled(async () => {
        const checked = clientEvents[name].safeParse(body);
        if (!checked.success) throw new RequestInvalid(checked.error);
        return known[name](checked.data as ReceivedEvent<Name>, socket.data.claims.userId);
      }, onError);
      if (typeof acknowledge === 'function') acknowledge(acknowledgement);
    };
    // Clients may send anything, or nothing, as body and acknowledgement.
    (socket as { on(name: string, listener: typeof answer): unknown }).on(name, answer);
  };
  listen('start-scan');
  listen('stop-scan');
}

async function handled(
  work: () => Promise<ScanSession>,
  onError: (error: unknown) => void,
): Promise<Acknowledgement> {
  try {
    return { ok: true, scan: scanOnWire(await work()) };
  } catch (error) {
    const { envelope, unforeseen } = problemOf(error, '');
    if (unforeseen) onError(error);
    return { ok: false, ...envelope };
  }
}
