import {
  SiteUnreachable,
  type UnreachableReason,
} from '@signpost/backend-domain/model/site/target-errors.ts';

interface Explanation {
  readonly reason: UnreachableReason;
  /** Details beyond the reason; see SiteUnreachable. */
  readonly because?: string;
}

const BY_CODE: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: { reason: 'refused' },
  ECONNRESET: { reason: 'reset', because: 'the server broke the connection off.' },
  EPIPE: { reason: 'reset', because: 'the server broke the connection off.' },
  UND_ERR_SOCKET: { reason: 'reset' },
  ETIMEDOUT: { reason: 'timeout', because: 'the server did not accept a connection in time.' },
  UND_ERR_HEADERS_OVERFLOW: {
    reason: 'protocol',
    because: 'the answer has larger headers than any browser accepts.',
  },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { reason: 'protocol' },
  EHOSTUNREACH: { reason: 'other', because: 'there is no route to the server.' },
  ENETUNREACH: { reason: 'other', because: 'there is no route to the server.' },
  CERT_HAS_EXPIRED: tls('its certificate has expired'),
  CERT_NOT_YET_VALID: tls('its certificate is not valid yet'),
  CERT_REVOKED: tls('its certificate was revoked'),
  DEPTH_ZERO_SELF_SIGNED_CERT: tls('its certificate is self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: tls('its certificate comes from an unknown authority'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: tls('its certificate chain is incomplete'),
  UNABLE_TO_GET_ISSUER_CERT: tls('its certificate chain is incomplete'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: tls(
    'its certificate comes from an authority that is not trusted here',
  ),
  ERR_TLS_CERT_ALTNAME_INVALID: tls('its certificate belongs to another host name'),
};

/** Translates the error of a failed exchange. `cause` is what a socket, TLS or undici threw. */
export function toUnreachable(url: string, cause: unknown): SiteUnreachable {
  if (cause instanceof SiteUnreachable) return cause;
  const { reason, because } = explain(cause);
  return new SiteUnreachable(url, reason, { because, cause });
}

/** The error when the deadline passed before all response headers had arrived. */
export function timedOut(url: string, timeoutMs: number): SiteUnreachable {
  const seconds = Math.round(timeoutMs / 100) / 10;
  const because = `no complete answer came within ${seconds} s.`;
  return new SiteUnreachable(url, 'timeout', { because });
}

/** The error for more redirects than any browser follows, or a loop of them. */
export function tooManyRedirects(url: string, limit: number): SiteUnreachable {
  const because = `it redirects more than ${limit} times.`;
  return new SiteUnreachable(url, 'too-many-redirects', { because });
}

/** The error for a redirect whose Location is not a URL. */
export function redirectsNowhere(url: string): SiteUnreachable {
  const because = 'it redirects to something that is not a web address.';
  return new SiteUnreachable(url, 'protocol', { because });
}

function explain(cause: unknown): Explanation {
  const code = codeOf(cause);
  const known = BY_CODE[code];
  if (known) return known;
  if (code.startsWith('HPE_') || isParserError(cause)) return { reason: 'protocol' };
  if (/^(?:ERR_SSL|EPROTO|ERR_TLS)/u.test(code)) return { reason: 'tls' };
  if (/CERT|CRL|ISSUER/u.test(code)) return tls('its certificate cannot be verified');
  return { reason: 'other' };
}

function tls(problem: string): Explanation {
  return {
    reason: 'tls',
    because: `${problem}, so the connection is not secure. Renew or correct the certificate.`,
  };
}

/** Whether undici's HTTP parser threw the error; such errors do not always have a code. */
function isParserError(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    error.name === 'HTTPParserError'
  );
}

/** The first code in the chain of causes; when several addresses failed, that of the first one. */
function codeOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const first = 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : undefined;
  return codeOf(first ?? ('cause' in error ? error.cause : undefined), depth + 1);
}
