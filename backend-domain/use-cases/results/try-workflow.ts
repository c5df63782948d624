import { listedWorkflows } from '../../model/guide/workflow-parameters.ts';
import type { Manifest, ManifestWorkflow } from '../../model/manifest/file/manifest.ts';
import { readManifest } from '../../model/manifest/file/manifest-text.ts';
import { mayBeTried, planReview } from '../../model/manifest/review/review.ts';
import { ManifestNotGenerated } from '../../model/scan/scan-errors.ts';
import { DomainError } from '../../model/shared/domain-error.ts';
import { QuotaExceeded } from '../../model/shared/quota-exceeded.ts';
import { counted } from '../../model/shared/wording.ts';
import type { ManifestRepository } from '../../ports/manifest-repository.ts';
import type { ScanNotes } from '../../ports/scan-notes.ts';
import type { ScanRepository } from '../../ports/scan-repository.ts';
import type { Budget, Throttle } from '../../ports/throttle.ts';
import type { TrialReport, WorkflowPerformer } from '../../ports/workflow-performer.ts';
import { ownedScan } from '../owned-scan.ts';

export interface TryWorkflowPorts {
  readonly scans: ScanRepository;
  readonly manifests: ManifestRepository;
  readonly notes: ScanNotes;
  readonly throttle: Throttle;
  readonly performer: WorkflowPerformer;
}

export interface TriedWorkflow {
  readonly workflow: ManifestWorkflow;
  /** Values of its parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly report: TrialReport;
}

class NoSuchWorkflow extends DomainError {
  readonly code = 'scan.no-such-workflow';
}

/** The review has not shown the workflow to be harmless, so it is not replayed on request. */
class WorkflowNotHarmless extends DomainError {
  readonly code = 'scan.workflow-not-harmless';
}

const TRIAL_MS = 60_000;
/** Replays that one account may request. */
const TRIALS: Budget = { name: 'workflow-trials', points: 30, seconds: 3_600 };
/** The most replays at once in this process, because each needs a browser session besides those of the scans. */
const MAX_TRIALS_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

/**
 * Replays a workflow of the user's scan in a fresh browser session, with the values that the reviewer used. Rejects with
 * ScanNotFound, ManifestNotGenerated, NoSuchWorkflow, WorkflowNotHarmless, QuotaExceeded or BrowserUnavailable.
 */
export const makeTryWorkflow = (ports: TryWorkflowPorts) => {
  const running = new Set<string>();
  return async ({
    scanId,
    userId,
    workflowId,
  }: {
    readonly scanId: string;
    readonly userId: string;
    readonly workflowId: string;
  }): Promise<TriedWorkflow> => {
    const scan = await ownedScan(ports.scans, scanId, userId);
    const files = await ports.manifests.find(scan.id);
    if (files === null) throw new ManifestNotGenerated(scan.id);
    const manifest = readManifest(files.manifest);
    const { workflow, parameters } = await harmless(ports.notes, scan.id, manifest, workflowId);
    if (running.has(userId) || running.size >= MAX_TRIALS_AT_ONCE) throw busy(running.has(userId));
    running.add(userId);
    try {
      await takeOne(ports.throttle, userId);
      const report = await ports.performer.perform({
        manifest,
        workflow: workflow.id,
        parameters,
        timeoutMs: TRIAL_MS,
      });
      return { workflow, parameters, report };
    } finally {
      running.delete(userId);
    }
  };
};

/** The workflow as the reviewer planned it. Throws NoSuchWorkflow or WorkflowNotHarmless. */
async function harmless(
  notes: ScanNotes,
  scanId: string,
  manifest: Manifest,
  workflowId: string,
): Promise<Omit<TriedWorkflow, 'report'>> {
  // Every address counts as allowed here: the review, which knew the site's robots.txt, has already decided.
  const { workflows } = planReview(manifest, { maxPages: 0, mayRead: () => true });
  const planned = workflows.find(({ workflow }) => workflow.id === workflowId);
  if (planned === undefined)
    throw new NoSuchWorkflow(`The manifest has no workflow ${workflowId}. Load the result again.`);
  const record = await notes.read(scanId, 'review');
  const recorded = record?.workflows.find(({ id }) => id === workflowId);
  if (recorded === undefined || !mayBeTried(recorded) || !planned.replay)
    throw new WorkflowNotHarmless(
      'This workflow could change something on the site, so it is not replayed here. Run it yourself with the act command.',
    );
  const { workflow, parameters } = planned;
  const taken = listedWorkflows(manifest).find(({ id }) => id === workflowId)?.parameters ?? [];
  const values = taken.flatMap(({ name }) =>
    Object.hasOwn(parameters, name) ? [[name, parameters[name] ?? ''] as const] : [],
  );
  return { workflow, parameters: Object.fromEntries(values) };
}

function busy(own: boolean): QuotaExceeded {
  return new QuotaExceeded(
    own
      ? 'You are trying a workflow already.'
      : `This server tries ${counted(MAX_TRIALS_AT_ONCE, 'workflow')} at once.`,
    RETRY_AFTER_SECONDS,
  );
}

async function takeOne(throttle: Throttle, userId: string): Promise<void> {
  const taken = await throttle.take(TRIALS, userId);
  if (taken.allowed) return;
  throw new QuotaExceeded(
    `You have tried ${counted(TRIALS.points, 'workflow')} within an hour, the most this server allows for one account.`,
    taken.retryAfterSeconds,
  );
}
