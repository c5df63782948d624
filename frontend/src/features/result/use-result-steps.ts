import { notifications } from '@mantine/notifications';
import type { ScanResult } from '@signpost/contracts/http/result.ts';
import { useNavigate } from 'react-router-dom';
import { errorOfFailure } from '../../lib/api-error.ts';
import { livePath, resultPath } from '../../lib/scan-paths.ts';
import {
  useScanAgainMutation,
  useStartScanMutation,
  useSteerScanMutation,
} from '../../lib/scan-steps-api.ts';
import type { NextStep } from './end-of-scan.ts';

/** Runs the next steps of the result page; shows the reason when one fails. */
export function useResultSteps({ scan, settings }: Pick<ScanResult, 'scan' | 'settings'>) {
  const navigate = useNavigate();
  const [steer, steering] = useSteerScanMutation();
  const [start, starting] = useStartScanMutation();
  const [scanAgain, scanning] = useScanAgainMutation();

  async function attempt(work: () => Promise<unknown>, failed: string): Promise<void> {
    try {
      await work();
    } catch (failure) {
      const { message } = errorOfFailure(failure);
      notifications.show({ color: 'red', message: `${failed}: ${message}` });
    }
  }

  async function again(): Promise<void> {
    const wanted = { url: scan.startUrl, options: settings, repeats: scan.id };
    const created = await scanAgain(wanted).unwrap();
    await navigate(resultPath(created.id));
  }

  const steps: Readonly<Record<NextStep, () => Promise<void>>> = {
    watch: async () => navigate(livePath(scan)),
    choose: async () => navigate(livePath(scan)),
    start: () => attempt(() => start(scan.id).unwrap(), 'Failed to start scan'),
    resume: () =>
      attempt(() => steer({ id: scan.id, step: 'resume' }).unwrap(), 'Failed to resume'),
    'scan-again': () => attempt(again, 'Failed to scan again'),
  };
  return {
    busy: steering.isLoading || starting.isLoading || scanning.isLoading,
    take: (step: NextStep) => void steps[step](),
  };
}
