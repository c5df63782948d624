import {
  isUnreachableReason,
  SiteUnreachable,
  TargetForbidden,
  type UnreachableReason,
} from '@signpost/backend-domain/model/site/target-errors.ts';
import { EGRESS_HEADER } from '../../egress-header.ts';
import type { MainResponse } from './navigation.ts';

const REASONS: readonly (readonly [RegExp, UnreachableReason])[] = [
  [/NAME_NOT_RESOLVED|NAME_RESOLUTION|DNS_/, 'dns'],
  [/CONNECTION_REFUSED|ADDRESS_UNREACHABLE|INTERNET_DISCONNECTED/, 'refused'],
  [
    /CONNECTION_RESET|CONNECTION_CLOSED|CONNECTION_ABORTED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED/,
    'reset',
  ],
  [/TIMED_OUT/, 'timeout'],
  [/CERT_|SSL_|BAD_SSL|TLS/, 'tls'],
  [/TOO_MANY_REDIRECTS/, 'too-many-redirects'],
  [/INVALID_|HTTP2_|QUIC_|CONTENT_|RESPONSE_HEADERS|INCOMPLETE|DECODING|HTTP_1_1/, 'protocol'],
  [/ERR_ABORTED/, 'aborted'],
];

/** The error for a main document that failed to load. `failure` is Chromium's net:: error. */
export function fromNetworkError(url: string, failure: string): SiteUnreachable | TargetForbidden {
  if (
    /UNSAFE_PORT|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|BLOCKED_BY|UNSAFE_REDIRECT/.test(failure)
  )
    return new TargetForbidden(url, 'the browser refuses such an address.');
  const reason = REASONS.find(([pattern]) => pattern.test(failure))?.[1] ?? 'other';
  return new SiteUnreachable(url, reason);
}

/** The error for an answer that the egress proxy gave instead of the site; null when the site itself answered. */
export function fromEgressProxy(
  url: string,
  response: MainResponse,
): SiteUnreachable | TargetForbidden | null {
  const said = response.headers[EGRESS_HEADER];
  if (said === undefined) return null;
  if (said === 'denied') return new TargetForbidden(url, 'its address is not public.');
  return new SiteUnreachable(url, isUnreachableReason(said) ? said : 'other');
}
