import { plainText } from '../../shared/plain-text.ts';
import { lastingName } from '../elements/changing-names.ts';
import type { Manifest, ManifestLocator } from '../file/manifest.ts';
import type { PlannedPage } from './review-plan.ts';

/** What a locator finds on a live page. */
export interface LiveMatch {
  /** The number of elements found. */
  readonly count: number;
  /** Role and name of the first; null when there is none. */
  readonly role: string | null;
  readonly name: string | null;
  readonly visible: boolean;
}

/** One locator tried on one page. */
export interface TriedLocator extends LiveMatch {
  /** Id of the element or form part that the locator should find. */
  readonly id: string;
  readonly locator: ManifestLocator;
}

export interface ReviewedPage {
  readonly url: string;
  /** False: the page could not be opened, and nothing was tried. */
  readonly reached: boolean;
  /** Why the page could not be opened; null when it was. */
  readonly note: string | null;
  /** HTTP status when the site refused the page with one of 400 or more; absent otherwise. */
  readonly status?: number;
  readonly tried: readonly TriedLocator[];
  /** States that their steps did not reach; absent: none. */
  readonly unreachedStates?: readonly string[];
}

/** The result of trying a state. */
export interface ReviewedState {
  readonly state: string;
  readonly reached: boolean;
  readonly tried: readonly TriedLocator[];
}

type WorkflowOutcome = 'held' | 'broke' | 'not-replayed';

export interface ReviewedWorkflow {
  readonly id: string;
  readonly outcome: WorkflowOutcome;
  /** The step that failed, from 1; null otherwise. */
  readonly step: number | null;
  readonly note: string | null;
}

/** The results of trying the manifest in a fresh browser. */
export interface ReviewFindings {
  readonly pages: readonly ReviewedPage[];
  readonly workflows: readonly ReviewedWorkflow[];
}

/** The findings about pages and workflows of a smaller manifest of the same scan, without the pages in `except`. */
export function findingsAbout(
  manifest: Pick<Manifest, 'pages' | 'workflows'>,
  { pages, workflows }: ReviewFindings,
  except: ReadonlySet<string>,
): ReviewFindings {
  const known = new Set(manifest.workflows.map(({ id }) => id));
  return {
    pages: pages.filter(({ url }) => manifest.pages[url] !== undefined && !except.has(url)),
    workflows: workflows.filter(({ id }) => known.has(id)),
  };
}

/**
 * The finding about a page that was opened. `matches`: the results of its `targets`, in their order; `states`: the
 * results of its states.
 */
export function reviewedPage(
  page: PlannedPage,
  matches: readonly LiveMatch[],
  states: readonly ReviewedState[] = [],
): ReviewedPage {
  const unreached = states.filter(({ reached }) => !reached).map(({ state }) => state);
  return {
    url: page.url,
    reached: true,
    note: null,
    tried: [...triedLocators(page, matches), ...states.flatMap(({ tried }) => tried)],
    ...(unreached.length > 0 ? { unreachedStates: unreached } : {}),
  };
}

/** The locators of all checks, each with what it found. */
export function triedLocators(
  { checks }: Pick<PlannedPage, 'checks'>,
  matches: readonly LiveMatch[],
): TriedLocator[] {
  let at = 0;
  const tried: TriedLocator[] = [];
  for (const { id, locators } of checks) {
    for (const locator of locators) {
      const match = matches[at];
      at += 1;
      if (match) tried.push({ id, locator, ...match });
    }
  }
  return tried;
}

/** The finding about a page that could not be opened. */
export function unreachedPage(page: Pick<PlannedPage, 'url'>, note: string): ReviewedPage {
  return { url: page.url, reached: false, note: plainText(note), tried: [] };
}

/** The finding about a page that the site refused with an HTTP status of 400 or more. */
export function refusedPage(page: Pick<PlannedPage, 'url'>, status: number): ReviewedPage {
  return { ...unreachedPage(page, `answered ${status}`), status };
}

/**
 * Whether a locator found exactly one element, with the described role and name. A count in the name, such as “Inbox (3)”,
 * may have changed.
 */
export function isHeld(
  { count, role, name }: LiveMatch,
  described: { readonly role: string; readonly name: string },
): boolean {
  if (count !== 1 || role !== described.role) return false;
  const found = plainText(name);
  return found === described.name || lastingName(found) === lastingName(described.name);
}
