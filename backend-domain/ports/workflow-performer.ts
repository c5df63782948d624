import type { PerformReport } from '../model/guide/performing.ts';
import type { Manifest } from '../model/manifest/file/manifest.ts';

/** A workflow to perform now. */
export interface WorkflowTrial {
  readonly manifest: Manifest;
  /** Id of a workflow of the manifest. */
  readonly workflow: string;
  /** Values of its `{{parameters}}`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** A trial that takes longer ends as failed. */
  readonly timeoutMs: number;
}

export interface TrialReport extends PerformReport {
  /** JPEG of the last page that the browser showed; null when it showed none. */
  readonly picture: Uint8Array | null;
}

/** Performs workflows of a manifest in a browser, without a language model. */
export interface WorkflowPerformer {
  /**
   * Performs the workflow in a separate browser session and closes it. Refuses sensitive workflows and buttons, does
   * nothing on other sites, and sends only GET, HEAD and OPTIONS requests (BrowserPage.refuseWrites). Never takes
   * longer than `timeoutMs` + 5 s. Rejects with BrowserUnavailable.
   */
  perform(trial: WorkflowTrial): Promise<TrialReport>;
}
