import {
  ScanOfAnotherSite,
  VisibilityNotOpen,
} from '@signpost/backend-domain/model/scan/scan-errors.ts';
import { IllegalScanStep } from '@signpost/backend-domain/model/scan/scan-status.ts';
import {
  DomainError,
  type DomainErrorCode,
} from '@signpost/backend-domain/model/shared/domain-error.ts';
import { QuotaExceeded } from '@signpost/backend-domain/model/shared/quota-exceeded.ts';
import { Throttled } from '@signpost/backend-domain/model/shared/throttled.ts';
import { InvalidSelection } from '@signpost/backend-domain/use-cases/confirm-selection.ts';
import {
  ERROR_STATUS,
  type ErrorCode,
  type ErrorEnvelope,
  errorEnvelope,
  problemsOf,
} from '@signpost/contracts/http/errors.ts';
import { HttpError } from './http-error.ts';
import { MethodNotAllowed, NotReady, RequestInvalid } from './request-problems.ts';

/**
 * The error code on the wire for each error code of the domain. A new code of the domain does not compile without an
 * entry here.
 */
const ON_THE_WIRE: Readonly<Record<DomainErrorCode, ErrorCode>> = {
  'account.agent-token-invalid': 'TOKEN_INVALID',
  'account.agent-token-not-found': 'NOT_FOUND',
  'account.too-many-agent-tokens': 'QUOTA_EXCEEDED',
  'account.email-taken': 'EMAIL_TAKEN',
  'account.invalid-credentials': 'INVALID_CREDENTIALS',
  'account.wrong-current-password': 'CURRENT_PASSWORD_WRONG',
  'account.refresh-invalid': 'REFRESH_INVALID',
  'account.refresh-reused': 'REFRESH_REUSED',
  'account.reset-token-invalid': 'RESET_TOKEN_INVALID',
  'account.token-missing': 'TOKEN_MISSING',
  'account.token-invalid': 'TOKEN_INVALID',
  'account.token-expired': 'TOKEN_EXPIRED',
  // A genuine token of a deleted account is as invalid as a forged one.
  'account.user-not-found': 'TOKEN_INVALID',
  'account.mail-not-sent': 'SERVICE_UNAVAILABLE',
  'account.secret-file-unusable': 'INTERNAL_ERROR',
  'shared.throttled': 'RATE_LIMITED',
  'shared.quota-exceeded': 'QUOTA_EXCEEDED',
  'shared.too-complex-to-read': 'SITE_NOT_SCANNABLE',
  'scan.another-site': 'VALIDATION_ERROR',
  'scan.not-found': 'SCAN_NOT_FOUND',
  'scan.stale': 'SCAN_CHANGED',
  'scan.lease-lost': 'SCAN_CHANGED',
  'scan.interrupted': 'SCAN_CHANGED',
  'scan.site-not-scannable': 'SITE_NOT_SCANNABLE',
  'scan.manifest-not-generated': 'MANIFEST_NOT_GENERATED',
  'scan.illegal-step': 'INVALID_STATE',
  'scan.public-version-missing': 'INVALID_STATE',
  'scan.too-many': 'TOO_MANY_SCANS',
  'scan.too-long': 'SITE_NOT_SCANNABLE',
  'scan.storage-full': 'STORAGE_FULL',
  'scan.visibility-not-open': 'INVALID_STATE',
  'scan.invalid-selection': 'VALIDATION_ERROR',
  'scan.no-workers': 'LANGGRAPH_REQUIRED',
  'scan.no-more-pages': 'NO_MORE_PAGES',
  'scan.no-credentials-expected': 'NO_CREDENTIALS_EXPECTED',
  'scan.no-such-sitemap-part': 'NOT_FOUND',
  'scan.no-such-channel-file': 'NOT_FOUND',
  'scan.no-such-workflow': 'NOT_FOUND',
  'scan.workflow-not-harmless': 'WORKFLOW_NOT_HARMLESS',
  'site.invalid-url': 'INVALID_URL',
  'site.target-forbidden': 'TARGET_FORBIDDEN',
  'site.unreachable': 'SITE_UNREACHABLE',
  'publishing.claimed-manifest-not-found': 'MANIFEST_NOT_FOUND',
  'publishing.invalid-domain': 'INVALID_DOMAIN',
  'publishing.manifest-not-found': 'MANIFEST_NOT_FOUND',
  'publishing.manifest-private': 'MANIFEST_PRIVATE',
  'publishing.page-not-in-manifest': 'NOT_FOUND',
  'model.invalid-answer': 'INTERNAL_ERROR',
  'model.failed': 'SERVICE_UNAVAILABLE',
  'browser.action-failed': 'INTERNAL_ERROR',
  'browser.unavailable': 'SERVICE_UNAVAILABLE',
  'queue.unavailable': 'SERVICE_UNAVAILABLE',
  'storage.unavailable': 'SERVICE_UNAVAILABLE',
  'storage.disk-full': 'STORAGE_FULL',
  'storage.too-new': 'INTERNAL_ERROR',
  'storage.refused': 'INTERNAL_ERROR',
  'storage.data-folder-in-use': 'INTERNAL_ERROR',
  'storage.data-folder-unusable': 'INTERNAL_ERROR',
};

/** The response to an error. */
export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly envelope: ErrorEnvelope;
  /** Whether the error was unexpected, so that it is logged with its stack. */
  readonly unforeseen: boolean;
}

const UNFORESEEN = 'Something went wrong on our side. Try again later.';
const UNAVAILABLE = 'The service is not available at the moment. Try again in a moment.';
/** The Retry-After, in seconds, while a part of the server is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = 5;

/** The response to any error of a handler. It never contains a stack, a query, a path or a library's error message. */
export function problemOf(error: unknown, requestId: string): Problem {
  const code = codeOf(error);
  const envelope = errorEnvelope(code, messageOf(error, code), {
    ...detailsOf(error),
    ...(code === 'INTERNAL_ERROR' ? { requestId } : {}),
  });
  return {
    status: ERROR_STATUS[code],
    headers: headersOf(error, code),
    envelope,
    unforeseen: code === 'INTERNAL_ERROR',
  };
}

/** The error code on the wire. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof HttpError) return error.code;
  return error instanceof DomainError ? ON_THE_WIRE[error.code] : 'INTERNAL_ERROR';
}

/**
 * The sentence for the caller. Errors that the caller can correct keep their message; all errors of our own get the
 * same sentence, without details.
 */
function messageOf(error: unknown, code: ErrorCode): string {
  if (error instanceof HttpError) return error.message;
  if (code === 'INTERNAL_ERROR' || !(error instanceof DomainError)) return UNFORESEEN;
  if (code === 'SERVICE_UNAVAILABLE') return UNAVAILABLE;
  return error.message;
}

function detailsOf(error: unknown): { details?: ErrorEnvelope['details'] } {
  if (error instanceof RequestInvalid) return { details: problemsOf(error.error) };
  if (error instanceof ScanOfAnotherSite)
    return { details: [{ path: 'url', message: error.message }] };
  if (error instanceof NotReady) return { details: [...error.parts] };
  if (error instanceof IllegalScanStep || error instanceof VisibilityNotOpen)
    return { details: error.status };
  if (error instanceof InvalidSelection && error.unknown.length > 0)
    return { details: error.unknown.slice(0, 20).map(unknownUrl) };
  return {};
}

function headersOf(error: unknown, code: ErrorCode): Record<string, string> {
  if (error instanceof Throttled || error instanceof QuotaExceeded)
    return { 'Retry-After': String(error.retryAfterSeconds) };
  if (error instanceof MethodNotAllowed) return { Allow: error.allowed.join(', ') };
  if (code === 'SERVICE_UNAVAILABLE') return { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) };
  if (ERROR_STATUS[code] === 401 && code.startsWith('TOKEN_'))
    return { 'WWW-Authenticate': 'Bearer' };
  return {};
}

function unknownUrl(url: string): { path: string; message: string } {
  return { path: 'selected_urls', message: `${url} was not discovered in this scan.` };
}
