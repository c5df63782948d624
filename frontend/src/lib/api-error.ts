import type { ClientErrorCode, ErrorCode, ErrorEnvelope } from '@signpost/contracts/http/errors.ts';

/**
 * The error of a call as the product specification defines it (section 8). Plain data, because it is kept in the store.
 */
export interface ApiError {
  /** A sentence for the user. */
  readonly message: string;
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 when no server answered. */
  readonly status: number;
  readonly details?: ErrorEnvelope['details'];
}

export const NETWORK_ERROR: ApiError = {
  message: 'Network error - please check your connection',
  code: 'NETWORK_ERROR',
  status: 0,
};

/** A 2xx answer that is not the JSON of the contract. */
export const INVALID_RESPONSE: ApiError = {
  message: 'Server returned invalid response. Please try again.',
  code: 'INVALID_RESPONSE',
  status: 0,
};

/** Reads the body of an answer outside 2xx. */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const { message, error, code, details } = (Object(body) ?? {}) as Partial<ErrorEnvelope>;
  return {
    message: text(message) ?? text(error) ?? 'An error occurred',
    code: code ?? 'UNKNOWN_ERROR',
    status,
    ...(details === undefined ? {} : { details }),
  };
}

/** The ApiError of any failure; a failure that is none becomes UNKNOWN_ERROR. */
export function errorOfFailure(failure: unknown): ApiError {
  if (isApiError(failure)) return failure;
  return {
    message: text((failure as Error | null)?.message) ?? 'An unexpected error occurred',
    code: 'UNKNOWN_ERROR',
    status: 0,
  };
}

export function isApiError(value: unknown): value is ApiError {
  const { message, code, status } = (Object(value) ?? {}) as Partial<ApiError>;
  return typeof message === 'string' && typeof code === 'string' && typeof status === 'number';
}

/** `details` as one text, for messages such as 'Delete failed: …'; the message when there are none. */
export function detailsOf({ details, message }: ApiError): string {
  if (typeof details === 'string' && details !== '') return details;
  if (Array.isArray(details) && details.length > 0) {
    return details.map((problem: { message: string }) => problem.message).join(', ');
  }
  return message;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
