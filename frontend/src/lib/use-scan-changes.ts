import { notifications } from '@mantine/notifications';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useState } from 'react';
import { errorOfFailure } from './api-error.ts';
import { useChangeVisibilityMutation, useSteerScanMutation } from './scans-api.ts';

/** What the owner of a completed scan can change, with the words for how it went (product specification, section 8). */
export function useScanChanges() {
  const [changeVisibility] = useChangeVisibilityMutation();
  const [steer] = useSteerScanMutation();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function attempt(scan: Scan, act: () => Promise<string>, failed: string): Promise<void> {
    setBusyId(scan.id);
    try {
      notifications.show({ message: await act() });
    } catch (failure) {
      const { message } = errorOfFailure(failure);
      notifications.show({ color: 'red', message: `${failed}: ${message}` });
    } finally {
      setBusyId(null);
    }
  }

  const toggleVisibility = (scan: Scan) =>
    attempt(
      scan,
      async () => {
        const isPublic = !scan.isPublic;
        await changeVisibility({ id: scan.id, isPublic }).unwrap();
        return isPublic ? 'Manifest is now public!' : 'Manifest is now private';
      },
      'Failed to update visibility',
    );

  const review = (scan: Scan) =>
    attempt(
      scan,
      async () => {
        await steer({ id: scan.id, step: 'review' }).unwrap();
        return 'Review started! Check back in a few minutes for results.';
      },
      'Failed to start review',
    );

  return { busyId, toggleVisibility, review };
}
