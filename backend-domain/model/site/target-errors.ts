import { DomainError } from '../shared/domain-error.ts';

/** The text is not an absolute http(s) URL. */
export class InvalidUrl extends DomainError {
  readonly code = 'site.invalid-url';
  constructor(raw: string) {
    super(`"${raw.slice(0, 200)}" is not a web address. Give one like https://example.com.`);
  }
}

/** The address policy (SSRF protection) refuses this target; no connection was made. */
export class TargetForbidden extends DomainError {
  readonly code = 'site.target-forbidden';
  readonly url: string;
  constructor(url: string, why: string) {
    super(`${url} may not be scanned: ${why}`);
    this.url = url;
  }
}

const UNREACHABLE_REASONS = [
  'dns',
  'refused',
  'reset',
  'timeout',
  'tls',
  'protocol',
  'too-many-redirects',
  'aborted',
  'crashed',
  'other',
] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

export function isUnreachableReason(text: string): text is UnreachableReason {
  return UNREACHABLE_REASONS.some((reason) => reason === text);
}

/** Ends the sentence "<url> could not be read: …" when only the reason is known. */
const BECAUSE: Readonly<Record<UnreachableReason, string>> = {
  dns: 'its host name was not found. Check the spelling.',
  refused: 'the connection was refused. Check that the site is running on this port.',
  reset: 'the server closed the connection without an answer.',
  timeout: 'the server did not answer in time.',
  tls: 'no secure connection was possible. Check the certificate, or try http:// instead.',
  protocol: 'the server does not answer in valid HTTP.',
  'too-many-redirects': 'it redirects without end.',
  aborted: 'the request was cancelled.',
  crashed: 'the page made its browser tab crash.',
  other: 'the connection failed.',
};

/** The address gave no HTTP answer. An answer with any status is not an error. */
export class SiteUnreachable extends DomainError {
  readonly code = 'site.unreachable';
  readonly url: string;
  readonly reason: UnreachableReason;
  /** `because`: details of the reason, as the end of the sentence. */
  constructor(
    url: string,
    reason: UnreachableReason,
    { because = BECAUSE[reason], cause }: { because?: string | undefined; cause?: unknown } = {},
  ) {
    super(`${url} could not be read: ${because}`, { cause });
    this.url = url;
    this.reason = reason;
  }
}
