import type { GuideTask } from '@signpost/backend-domain/model/guide/guide-task.ts';
import {
  type LocateReport,
  locating,
  type OpenReport,
  opening,
} from '@signpost/backend-domain/model/guide/page-tasks.ts';
import {
  type PerformOptions,
  type PerformReport,
  performing,
} from '@signpost/backend-domain/model/guide/performing.ts';
import { type Place, Places } from '@signpost/backend-domain/model/guide/places.ts';
import {
  type ListedWorkflow,
  listedWorkflows,
} from '@signpost/backend-domain/model/guide/workflow-parameters.ts';
import type {
  Manifest,
  ManifestElement,
  ManifestWorkflow,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import type { BrowserSession } from '@signpost/backend-domain/ports/browser-engine.ts';
import { manifestContent } from '../../manifest-content.ts';
import { AttachedPage } from './attached-page.ts';
import { callersPage, type GuidablePage, PageNotGuidable } from './callers-page.ts';
import { runTask } from './guided-page.ts';
import { SessionPage } from './session-page.ts';

export type { GuidablePage, LocateReport, OpenReport, PerformReport, Place };
export { PageNotGuidable };

/** The manifest cannot be used, or has no such workflow or page; the message says what to do. */
export class GuideError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GuideError';
  }
}

/**
 * A guide for scripts: it finds pages of a site that match a wish, opens them, and performs the workflows of the site's
 * manifest in the script's own Playwright or Puppeteer page. It uses no model. It refuses workflows that pay, order,
 * delete or cancel unless they are allowed, never opens another site's address, and stops when the page navigates to
 * another site.
 */
export class Guide {
  readonly manifest: Manifest;
  #places: Places | null = null;

  constructor(manifest: Manifest) {
    this.manifest = manifest;
  }

  /** The pages and workflows that match a wish in plain words (such as `opening hours`), best first. */
  find(text: string): readonly Place[] {
    this.#places ??= new Places(this.manifest);
    return this.#places.find(text);
  }

  /** The workflows of the site, with their parameters. */
  workflows(): readonly ListedWorkflow[] {
    return listedWorkflows(this.manifest);
  }

  /** The workflow with that id. Throws GuideError, which lists the known ones. */
  workflow(id: string): ManifestWorkflow {
    const workflow = this.manifest.workflows.find((each) => each.id === id);
    if (workflow) return workflow;
    const known = this.manifest.workflows.map((each) => `${each.id} (${each.name})`);
    throw new GuideError(
      known.length === 0
        ? `The manifest of ${this.manifest.website.domain} has no workflows.`
        : `There is no workflow “${id}”. Known ones: ${known.join(', ')}.`,
    );
  }

  /** Opens a place that `find` returned, or an address of the site. */
  open(page: GuidablePage, place: Place | string): Promise<OpenReport> {
    const url = typeof place === 'string' ? place : place.url;
    return inCallersPage(page, opening(this.manifest, url));
  }

  /**
   * Performs a workflow, given by its id or as `find` returned it. Throws GuideError when the manifest has no such
   * workflow.
   */
  perform(
    page: GuidablePage,
    workflow: string | Extract<Place, { kind: 'workflow' }>,
    parameters: Readonly<Record<string, string>> = {},
    options: PerformOptions = {},
  ): Promise<PerformReport> {
    const [id, meant] =
      typeof workflow === 'string' ? [workflow, {}] : [workflow.workflow.id, workflow.parameters];
    return inCallersPage(page, this.#performing(id, { ...meant, ...parameters }, options));
  }

  /** Like `perform`, but in a session of a browser that Signpost starts. */
  async performInSession(
    session: BrowserSession,
    id: string,
    parameters: Readonly<Record<string, string>>,
    options: PerformOptions = {},
  ): Promise<PerformReport> {
    const page = new SessionPage(session);
    try {
      return await runTask(page, this.#performing(id, parameters, options));
    } finally {
      await page.close();
    }
  }

  /** Looks for an element of the manifest on the open page: by its selector, then by its fallbacks. */
  locate(page: GuidablePage, element: ManifestElement): Promise<LocateReport> {
    return inCallersPage(page, locating(this.manifest, element));
  }

  #performing(
    id: string,
    parameters: Readonly<Record<string, string>>,
    options: PerformOptions,
  ): GuideTask<PerformReport> {
    return performing(this.manifest, this.workflow(id), parameters, options);
  }
}

/**
 * Creates a guide from a manifest of version 1.0 or 1.1, given as JSON text or as the parsed value. Throws GuideError.
 */
export function load(manifest: unknown): Guide {
  const content = typeof manifest === 'string' ? parsed(manifest) : manifest;
  const read = manifestContent(content);
  if (read.valid) return new Guide(read.manifest);
  throw new GuideError(
    `This is not a manifest of version ${read.version} (${read.problem}). Give the manifest.json of a scan or its manifest.compact.json.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new GuideError(
      'This is not a manifest: it is not JSON. Give the manifest.json of a scan.',
    );
  }
}

async function inCallersPage<Report>(page: GuidablePage, task: GuideTask<Report>): Promise<Report> {
  const attached = await AttachedPage.attach(await callersPage(page));
  try {
    return await runTask(attached, task);
  } finally {
    await attached.detach();
  }
}
