import type { ServerResponse } from 'node:http';
import type { UnreachableReason } from '@signpost/backend-domain/model/site/target-errors.ts';

/** The statuses that proxy-chain invents for a site that breaks off before its answer has begun. */
const REASONS: Readonly<Record<number, UnreachableReason>> = {
  595: 'reset',
  596: 'reset',
  // Any other fault of an open connection means that its data was not HTTP.
  599: 'protocol',
};

/**
 * Calls `tell`, before the head is sent, when proxy-chain answers for a site that broke off. A site's own answer
 * already has its head written when it is ended, so its status is never mistaken for one of these.
 */
export function watchForBrokenAnswer(
  response: ServerResponse,
  tell: (reason: UnreachableReason) => void,
): void {
  const end = response.end.bind(response) as (...parameters: unknown[]) => ServerResponse;
  response.end = ((...parameters: unknown[]) => {
    const reason = REASONS[response.statusCode];
    if (!response.headersSent && reason !== undefined) tell(reason);
    return end(...parameters);
  }) as ServerResponse['end'];
}
