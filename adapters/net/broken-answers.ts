import type { ServerResponse } from 'node:http';
import type { UnreachableReason } from '@signpost/backend-domain/model/site/target-errors.ts';

/** The status codes with which proxy-chain answers for a site that closed the connection before its response began. */
const REASONS: Readonly<Record<number, UnreachableReason>> = {
  595: 'reset',
  596: 'reset',
  // Any other error of an open connection means that the site did not send HTTP.
  599: 'protocol',
};

/**
 * Calls `tell`, before the headers are sent, when proxy-chain answers for a site that broke off. The headers of a
 * site's own response are already sent when it ends, so its status is never mistaken for one of these.
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
