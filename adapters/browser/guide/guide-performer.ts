import { performing } from '@signpost/backend-domain/model/guide/performing.ts';
import { DomainError } from '@signpost/backend-domain/model/shared/domain-error.ts';
import { counted } from '@signpost/backend-domain/model/shared/wording.ts';
import type {
  BrowserEngine,
  BrowserSession,
} from '@signpost/backend-domain/ports/browser-engine.ts';
import type {
  TrialReport,
  WorkflowPerformer,
  WorkflowTrial,
} from '@signpost/backend-domain/ports/workflow-performer.ts';
import { attempt, DeadlinePassed, within } from '../shared/deadline.ts';
import { Guide } from './guide.ts';
import { runTask } from './guided-page.ts';
import { SessionPage } from './session-page.ts';

const CLOSE_MS = 3_000;

/** Performs workflows in a new session of a browser that Signpost starts. */
export class GuidePerformer implements WorkflowPerformer {
  readonly #browser: BrowserEngine;

  constructor(browser: BrowserEngine) {
    this.#browser = browser;
  }

  async perform(trial: WorkflowTrial): Promise<TrialReport> {
    const session = await this.#browser.openSession();
    try {
      // A trial that exceeds its time fails when its session is closed; its result is ignored.
      return await within(trial.timeoutMs, performed(session, trial));
    } catch (error) {
      if (error instanceof DeadlinePassed) return tooLong(trial);
      throw error;
    } finally {
      await attempt(CLOSE_MS, session.close());
    }
  }
}

async function performed(session: BrowserSession, trial: WorkflowTrial): Promise<TrialReport> {
  const { manifest, parameters } = trial;
  const workflow = new Guide(manifest).workflow(trial.workflow);
  const page = new SessionPage(session, { readOnly: true, pictures: true });
  try {
    const report = await runTask(page, performing(manifest, workflow, parameters));
    return { ...report, picture: await pictureOf(page) };
  } finally {
    await page.close();
  }
}

/** A trial counts even when no screenshot of its page could be taken. */
async function pictureOf(page: SessionPage): Promise<Uint8Array | null> {
  try {
    return await page.picture();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function tooLong({ workflow, timeoutMs }: WorkflowTrial): TrialReport {
  const reason = `The workflow was not finished after ${counted(Math.ceil(timeoutMs / 1_000), 'second')}.`;
  return { ok: false, outcome: 'failed', workflow, url: null, steps: [], reason, picture: null };
}
