import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useEffect, useState } from 'react';
import { type ApiError, errorOfFailure } from '../../lib/api-error.ts';
import { addressOfText, releaseAddress } from '../../lib/save-file.ts';
import { useChangeVisibilityMutation } from '../../lib/scans-api.ts';
import { useLazyManifestQuery } from './manifest-api.ts';
import { mayOfferPublic } from './manifest-error.ts';

/** Product specification, section 9: the retry after making a manifest public. */
const RETRY_AFTER_MS = 1_000;

export const MAKE_PUBLIC_FAILED =
  'Failed to make manifest public. Please refresh the page and try again.';

/** Why a manifest could not be shown. */
export type ManifestTrouble =
  | { readonly kind: 'failed'; readonly scan: Scan; readonly error: ApiError }
  | { readonly kind: 'private'; readonly scan: Scan }
  /** The browser blocked the new window; `address` is the object URL of the manifest, offered as a link. */
  | { readonly kind: 'blocked'; readonly scan: Scan; readonly address: string }
  | { readonly kind: 'not-made-public'; readonly scan: Scan };

/** Shows the manifest of a scan as JSON in a new window; a private one can be made public first. */
export function useManifestWindow() {
  const [trouble, setTrouble] = useState<ManifestTrouble | null>(null);
  const [askManifest] = useLazyManifestQuery();
  const [changeVisibility, { isLoading: publishing }] = useChangeVisibilityMutation();

  // The object URL of a blocked window stays valid as long as its link is shown.
  useEffect(() => {
    if (trouble?.kind !== 'blocked') return;
    return () => releaseAddress(trouble.address);
  }, [trouble]);

  async function load(scan: Scan, shown: Window | null): Promise<void> {
    try {
      const manifest = await askManifest(scan.id).unwrap();
      const address = addressOfText(JSON.stringify(manifest, null, 2), 'application/json');
      if (shown === null) {
        setTrouble({ kind: 'blocked', scan, address });
        return;
      }
      shown.location.replace(address);
      releaseAddress(address);
    } catch (failure) {
      shown?.close();
      const error = errorOfFailure(failure);
      setTrouble(
        mayOfferPublic(error, scan.isPublic)
          ? { kind: 'private', scan }
          : { kind: 'failed', scan, error },
      );
    }
  }

  async function makePublic(scan: Scan): Promise<void> {
    // Opened before the manifest is loaded: browsers block a window that does not open directly on a click.
    const shown = openWindow();
    try {
      await changeVisibility({ id: scan.id, isPublic: true }).unwrap();
    } catch {
      shown?.close();
      setTrouble({ kind: 'not-made-public', scan });
      return;
    }
    setTrouble(null);
    await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
    await load({ ...scan, isPublic: true }, shown);
  }

  return {
    trouble,
    publishing,
    view: (scan: Scan) => load(scan, openWindow()),
    makePublic,
    dismiss: () => setTrouble(null),
  };
}

function openWindow(): Window | null {
  const shown = window.open('', '_blank');
  if (shown === null) return null;
  shown.opener = null;
  shown.document.title = 'Manifest';
  shown.document.body.textContent = 'Loading the manifest…';
  return shown;
}
