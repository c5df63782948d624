import { z } from 'zod';
import type { Wire } from '../wire.ts';

/** Every code that an answer of the server may carry, and its HTTP status. */
export const ERROR_STATUS = {
  VALIDATION_ERROR: 400,
  INVALID_JSON: 400,
  INVALID_URL: 400,
  INVALID_DOMAIN: 400,
  RESET_TOKEN_INVALID: 400,
  CURRENT_PASSWORD_WRONG: 400,
  TOKEN_MISSING: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  INVALID_CREDENTIALS: 401,
  REFRESH_INVALID: 401,
  REFRESH_REUSED: 401,
  TARGET_FORBIDDEN: 403,
  MANIFEST_PRIVATE: 403,
  ORIGIN_FORBIDDEN: 403,
  NOT_FOUND: 404,
  SCAN_NOT_FOUND: 404,
  MANIFEST_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  EMAIL_TAKEN: 409,
  INVALID_STATE: 409,
  TOO_MANY_SCANS: 409,
  SCAN_CHANGED: 409,
  MANIFEST_NOT_GENERATED: 409,
  NO_CREDENTIALS_EXPECTED: 409,
  NO_MORE_PAGES: 409,
  WORKFLOW_NOT_HARMLESS: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED_REQUEST: 421,
  SITE_UNREACHABLE: 422,
  SITE_NOT_SCANNABLE: 422,
  RATE_LIMITED: 429,
  QUOTA_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  LANGGRAPH_REQUIRED: 503,
  SERVICE_UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

const ErrorCodeSchema = z.enum(ERROR_CODES).meta({
  id: 'ErrorCode',
  description: 'What went wrong, for programs. Stable.',
});

/** Codes of the client itself, for failures without an error envelope (product specification, section 8). */
const CLIENT_ERROR_CODES = ['NETWORK_ERROR', 'INVALID_RESPONSE', 'UNKNOWN_ERROR'] as const;
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number];

/** One thing that is wrong with a request. `path`: names and indices joined by dots, '' for the whole. */
export const Problem = z
  .object({ path: z.string(), message: z.string() })
  .meta({ id: 'Problem', description: 'One thing that is wrong with a request.' });
export type Problem = Wire<typeof Problem>;

/** The body of every answer outside 2xx. `error` and `message` carry the same sentence for the user. */
export const ErrorEnvelope = z
  .object({
    error: z.string().describe('One sentence for the user'),
    message: z.string().describe('The same sentence'),
    code: ErrorCodeSchema,
    details: z
      .union([z.string(), z.array(Problem)])
      .describe('Details: the invalid fields, or for INVALID_STATE the scan’s state')
      .optional(),
    requestId: z.string().describe('The id of the request in the server’s log').optional(),
  })
  .meta({ id: 'Error', description: 'The body of every answer outside 2xx.' });
export type ErrorEnvelope = Wire<typeof ErrorEnvelope>;

/** The envelope of a code. `message`: one sentence that says what to do. */
export function errorEnvelope(
  code: ErrorCode,
  message: string,
  more: { details?: ErrorEnvelope['details']; requestId?: string } = {},
): ErrorEnvelope {
  const { details, requestId } = more;
  return {
    error: message,
    message,
    code,
    ...(details === undefined ? {} : { details }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

const MAX_PROBLEMS = 50;
const MAX_PATH_LENGTH = 200;

/** The problems that a schema found, for `details`: the first problem of each field, at most 50 fields. */
export function problemsOf(error: z.ZodError): Problem[] {
  const problems = new Map<string, string>();
  for (const { path, message } of error.issues) {
    if (problems.size === MAX_PROBLEMS) break;
    const place = path.map(String).join('.').slice(0, MAX_PATH_LENGTH);
    if (!problems.has(place)) problems.set(place, message);
  }
  return [...problems].map(([path, message]) => ({ path, message }));
}
