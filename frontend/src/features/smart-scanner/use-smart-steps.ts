import { notifications } from '@mantine/notifications';
import type { Scan } from '@signpost/contracts/http/scan.ts';
import { useRef, useState } from 'react';
import { creationProblem, type ScanProblem, stepProblem } from '../../lib/live-scan/scan-errors.ts';
import {
  useCreateScanMutation,
  useStartScanMutation,
  useSteerScanMutation,
} from '../../lib/scan-steps-api.ts';
import {
  useConfirmSelectionMutation,
  useDiscoverMutation,
  useReadMoreMutation,
  useSmartCrawlMutation,
} from './smart-steps-api.ts';

export interface NewScan {
  readonly url: string;
  /** The http address to try when nothing answers over https; null when the user typed a scheme. */
  readonly plainUrl: string | null;
  /** The maximum number of pages to read; null: as many as the server allows. */
  readonly maxPages: number | null;
}

export interface SmartSteps {
  /** Whether a step is running or waits for an earlier one. */
  readonly busy: boolean;
  /** Whether one of those steps pauses, resumes or stops a scan. */
  readonly steering: boolean;
  /** Why the latest step failed. */
  readonly problem: ScanProblem | null;
  /** The id of the latest scan that was started from this page. */
  readonly begunId: string | null;
  readonly clearProblem: () => void;
  /** Creates a scan of the address and starts its discovery. Resolves to whether the scan was created. */
  readonly create: (wanted: NewScan) => Promise<boolean>;
  /**
   * Starts a scan over http when this scan failed because nothing answered over https, and the user had typed its
   * address here without a scheme. Otherwise does nothing.
   */
  readonly retryOverHttp: (ended: Scan) => void;
  /** Starts a created scan: the discovery of a smart one, the whole of a standard one. */
  readonly begin: (scan: Scan) => Promise<boolean>;
  readonly pause: (id: string) => Promise<boolean>;
  readonly resume: (id: string) => Promise<boolean>;
  readonly stop: (id: string) => Promise<boolean>;
  /** Makes a completed scan read the pages that it found and did not read. */
  readonly readMore: (id: string) => Promise<boolean>;
  /** Stores the chosen pages and starts to read them. */
  readonly crawl: (id: string, urls: readonly string[]) => Promise<boolean>;
}

/** Failure code of a scan whose site did not answer. */
const UNREACHABLE = 'site.unreachable';

/**
 * The steps of a smart scan; each resolves to whether it succeeded. They run one after the other: a pause during the
 * start of a scan takes effect once the scan has started. `onScan` shows the scan with this id, or none.
 */
export function useSmartSteps(onScan: (id: string | null) => void): SmartSteps {
  const [createScan] = useCreateScanMutation();
  const [startScan] = useStartScanMutation();
  const [discover] = useDiscoverMutation();
  const [confirmSelection] = useConfirmSelectionMutation();
  const [smartCrawl] = useSmartCrawlMutation();
  const [readMore] = useReadMoreMutation();
  const [steer] = useSteerScanMutation();
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const [steps, setSteps] = useState({ open: 0, steering: 0 });
  const previous = useRef<Promise<unknown>>(Promise.resolve());
  const [begunId, setBegunId] = useState<string | null>(null);
  /** The scan over http to start when the scan with this id fails because nothing answers over https. */
  const plain = useRef<(NewScan & { readonly id: string }) | null>(null);

  function attempt(
    work: () => Promise<unknown>,
    problemOf: (failure: unknown) => ScanProblem,
  ): Promise<boolean> {
    const attempted = previous.current.then(async () => {
      setProblem(null);
      try {
        await work();
        return true;
      } catch (failure) {
        setProblem(problemOf(failure));
        return false;
      } finally {
        setSteps(({ open, steering }) => ({ open: open - 1, steering }));
      }
    });
    setSteps(({ open, steering }) => ({ open: open + 1, steering }));
    previous.current = attempted;
    return attempted;
  }

  const step = (title: string, work: () => Promise<unknown>) =>
    attempt(work, (failure) => stepProblem(title, failure));

  async function steered(title: string, work: () => Promise<unknown>): Promise<boolean> {
    setSteps(({ open, steering }) => ({ open, steering: steering + 1 }));
    const worked = await step(title, work);
    setSteps(({ open, steering }) => ({ open, steering: steering - 1 }));
    return worked;
  }

  function crawl(id: string, urls: readonly string[]): Promise<boolean> {
    let title = 'Failed to start scan';
    return attempt(
      async () => {
        await confirmSelection({ id, urls }).unwrap();
        title = 'Failed to start Smart Crawl';
        await smartCrawl(id).unwrap();
      },
      (failure) => stepProblem(title, failure),
    );
  }

  function begin(scan: Scan): Promise<boolean> {
    setBegunId(scan.id);
    onScan(scan.id);
    return scan.metadata.scan_type === 'smart'
      ? step('Failed to start discovery', () => discover(scan).unwrap())
      : step('Failed to start scan', () => startScan(scan.id).unwrap());
  }

  async function create({ url, plainUrl, maxPages }: NewScan): Promise<boolean> {
    let scan: Scan | null = null;
    const created = await attempt(async () => {
      ({ scan } = await createScan({
        url,
        options: { scan_type: 'smart', ...(maxPages === null ? {} : { max_pages: maxPages }) },
      }).unwrap());
    }, creationProblem);
    if (!created || scan === null) return false;
    const { id }: Scan = scan;
    plain.current = plainUrl === null ? null : { id, url: plainUrl, plainUrl: null, maxPages };
    if (!(await begin(scan))) onScan(null);
    return true;
  }

  function retryOverHttp({ id, status, failure }: Scan): void {
    const wanted = plain.current;
    if (wanted?.id !== id || status !== 'failed' || failure?.code !== UNREACHABLE) return;
    plain.current = null;
    notifications.show({ message: `Nothing answered over https. Scanning ${wanted.url} instead.` });
    void create(wanted);
  }

  return {
    busy: steps.open > 0,
    steering: steps.steering > 0,
    problem,
    begunId,
    clearProblem: () => setProblem(null),
    create,
    retryOverHttp,
    begin,
    pause: (id) => steered('Failed to pause', () => steer({ id, step: 'pause' }).unwrap()),
    resume: (id) => steered('Failed to resume', () => steer({ id, step: 'resume' }).unwrap()),
    stop: (id) => steered('Failed to stop', () => steer({ id, step: 'stop' }).unwrap()),
    readMore: (id) => step('Failed to read more pages', () => readMore(id).unwrap()),
    crawl,
  };
}
