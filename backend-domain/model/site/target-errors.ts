import { DomainError } from '../shared/domain-error.ts';

/** Not an absolute http(s) URL. */
export class InvalidUrl extends DomainError {
  readonly code = 'site.invalid-url';
  constructor(raw: string) {
    super(`"${raw.slice(0, 200)}" is not a web address. Give one like https://example.com.`);
  }
}

/** The address policy (SSRF boundary) refuses this target; nothing was connected to. */
export class TargetForbidden extends DomainError {
  readonly code = 'site.target-forbidden';
  readonly url: string;
  constructor(url: string, why: string) {
    super(`${url} may not be scanned: ${why}`);
    this.url = url;
  }
}

export type UnreachableReason =
  | 'dns'
  | 'refused'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'protocol'
  | 'too-many-redirects'
  | 'aborted'
  | 'crashed'
  | 'other';

/** No HTTP answer could be had from the address. Any answer, whatever its status, is not an error. */
export class SiteUnreachable extends DomainError {
  readonly code = 'site.unreachable';
  readonly url: string;
  readonly reason: UnreachableReason;
  constructor(url: string, reason: UnreachableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.url = url;
    this.reason = reason;
  }
}
