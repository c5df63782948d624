import type { z } from 'zod';
import { HttpError } from './http-error.ts';

/** Errors of requests that are found before a use case is called. */

/** The path, query or body of the request does not match its schema. */
export class RequestInvalid extends HttpError {
  readonly code = 'VALIDATION_ERROR';
  readonly error: z.ZodError;
  constructor(error: z.ZodError) {
    super(error.issues[0]?.message ?? 'Please check your entries');
    this.error = error;
  }
}

export class MalformedJson extends HttpError {
  readonly code = 'INVALID_JSON';
  constructor() {
    super('The body of the request is not valid JSON.');
  }
}

const MEGABYTE = 1_048_576;

export class BodyTooLarge extends HttpError {
  readonly code = 'PAYLOAD_TOO_LARGE';
  /** `most`: the limit in bytes. */
  constructor(most: number) {
    super(`The request is too large. At most ${Math.floor(most / MEGABYTE)} MB can be sent.`);
  }
}

export class MediaTypeUnsupported extends HttpError {
  readonly code = 'UNSUPPORTED_MEDIA_TYPE';
  constructor() {
    super('Send the body as application/json in UTF-8.');
  }
}

/** A page of another site sent a request that would change something. */
export class OriginForbidden extends HttpError {
  readonly code = 'ORIGIN_FORBIDDEN';
  constructor() {
    super('Another website may not do this. Open this service itself.');
  }
}

/** The request was sent to a host name that is not this service's. */
export class HostUnknown extends HttpError {
  readonly code = 'MISDIRECTED_REQUEST';
  constructor(host: string) {
    super(
      `This service does not answer for the host "${host.slice(0, 200)}". Set PUBLIC_URL to the address that people use, or add the host to ALLOWED_HOSTS.`,
    );
  }
}

/** The metrics were requested from another machine, without the token. */
export class MetricsDenied extends HttpError {
  readonly code = 'TOKEN_INVALID';
  constructor() {
    super(
      'Read the metrics over loopback on the same machine, or send METRICS_TOKEN as a bearer token.',
    );
  }
}

export class RouteUnknown extends HttpError {
  readonly code = 'NOT_FOUND';
  constructor() {
    super('There is nothing at this address.');
  }
}

export class MethodNotAllowed extends HttpError {
  readonly code = 'METHOD_NOT_ALLOWED';
  /** The allowed methods, in upper case. */
  readonly allowed: readonly string[];
  constructor(allowed: readonly string[]) {
    super(`This address takes ${allowed.join(', ')} only.`);
    this.allowed = allowed;
  }
}

/** A part of the service does not answer; `parts` says which and why. */
export class NotReady extends HttpError {
  readonly code = 'SERVICE_UNAVAILABLE';
  readonly parts: readonly { readonly path: string; readonly message: string }[];
  constructor(parts: NotReady['parts']) {
    super('Not ready yet. Try again in a moment.');
    this.parts = parts;
  }
}
