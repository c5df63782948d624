import { notifications } from '@mantine/notifications';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import type { BehindLogin } from '@signpost/contracts/http/scanner.ts';
import { useState } from 'react';
import { type ApiError, errorOfFailure } from './api-error.ts';
import { useSteerScanMutation } from './scan-steps-api.ts';
import { useChangeVisibilityMutation, useLazyBehindLoginQuery } from './scans-api.ts';

/** A scan to publish whose owner has to decide about the pages behind its log-in. */
export interface Publishing {
  readonly scan: Scan;
  readonly behind: BehindLogin;
}

/** Changes of a completed scan by its owner, with a message about each outcome (product specification, section 8). */
export function useScanChanges() {
  const [changeVisibility] = useChangeVisibilityMutation();
  const [steer] = useSteerScanMutation();
  const [askBehindLogin] = useLazyBehindLoginQuery();
  const [publishing, setPublishing] = useState<Publishing | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function attempt(
    scan: Scan,
    act: () => Promise<string>,
    failed: (error: ApiError) => string,
  ): Promise<void> {
    setBusyId(scan.id);
    try {
      notifications.show({ message: await act() });
    } catch (failure) {
      notifications.show({ color: 'red', message: failed(errorOfFailure(failure)) });
    } finally {
      setBusyId(null);
    }
  }

  const setVisibility = (scan: Scan, wish: { isPublic: boolean; includeBehindLogin?: boolean }) =>
    attempt(
      scan,
      async () => {
        await changeVisibility({ id: scan.id, ...wish }).unwrap();
        return wish.isPublic ? 'Manifest is now public!' : 'Manifest is now private';
      },
      visibilityFailure,
    );

  /** Asks first when the scan read pages behind a log-in. */
  async function toggleVisibility(scan: Scan): Promise<void> {
    if (scan.isPublic) return setVisibility(scan, { isPublic: false });
    // A failure here is ignored: the change then fails too, or publishes without the pages behind the log-in.
    const behind = await askBehindLogin(scan.id)
      .unwrap()
      .catch(() => null);
    if (behind !== null && behind.pages.length > 0) return setPublishing({ scan, behind });
    return setVisibility(scan, { isPublic: true });
  }

  async function publish(includeBehindLogin: boolean): Promise<void> {
    if (publishing === null) return;
    await setVisibility(publishing.scan, { isPublic: true, includeBehindLogin });
    setPublishing(null);
  }

  const review = (scan: Scan) =>
    attempt(
      scan,
      async () => {
        await steer({ id: scan.id, step: 'review' }).unwrap();
        return 'Review started! Check back in a few minutes for results.';
      },
      ({ message }) => `Failed to start review: ${message}`,
    );

  const cancelPublishing = () => setPublishing(null);
  return { busyId, publishing, publish, cancelPublishing, toggleVisibility, review };
}

/** The message of a failed change, with the server's reason where there is one (product specification, section 8). */
function visibilityFailure({ code, message }: ApiError): string {
  return code === 'UNKNOWN_ERROR'
    ? 'Failed to update scan visibility'
    : `Failed to update visibility: ${message}`;
}
