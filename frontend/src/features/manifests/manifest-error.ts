import type { ApiError } from '../../lib/api-error.ts';

/** The text of the viewer's alert when a manifest could not be loaded (product specification, section 8). */
export interface ManifestAlertText {
  readonly message: string;
  readonly code: string;
  /** The next step; null when there is none in particular. */
  readonly tip: string | null;
}

/** `isPublic`: whether the app knows the manifest as public; then a MANIFEST_PRIVATE error gets a tip of its own. */
export function alertOf(error: ApiError, isPublic: boolean): ManifestAlertText {
  return {
    message: `Failed to load manifest: ${error.message}`,
    code: `Error code: ${error.code === 'UNKNOWN_ERROR' ? 'N/A' : error.code}`,
    tip: tipOf(error, isPublic),
  };
}

function tipOf({ code, status }: ApiError, isPublic: boolean): string | null {
  if (code === 'MANIFEST_NOT_GENERATED') {
    return 'Tip: the manifest has not been generated yet. Wait until the scan is finished and try again.';
  }
  if (code === 'MANIFEST_PRIVATE' && isPublic) {
    return 'This manifest is already public. Your session may have expired, or there is a sync issue: sign in again or refresh the page.';
  }
  if (status === 404) {
    return 'The manifest was not found. The scan may have been deleted, or it has not produced a manifest.';
  }
  return null;
}

/** Whether to offer making the manifest public and loading it again. */
export const mayOfferPublic = (error: ApiError, isPublic: boolean): boolean =>
  error.status === 403 && error.code === 'MANIFEST_PRIVATE' && !isPublic;

/** Whether a panel shows the error; that there is no manifest yet does not count as one. */
export const isFailure = (error: ApiError | null): error is ApiError =>
  error !== null && error.code !== 'MANIFEST_NOT_GENERATED';
