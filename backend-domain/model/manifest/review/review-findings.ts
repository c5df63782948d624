import { plainText } from '../../shared/plain-text.ts';
import type { Manifest, ManifestLocator } from '../file/manifest.ts';
import type { PlannedPage } from './review-plan.ts';

/** What a locator finds on a live page. */
export interface LiveMatch {
  /** How many elements. */
  readonly count: number;
  /** Of the first; null when there is none. */
  readonly role: string | null;
  readonly name: string | null;
  readonly visible: boolean;
}

/** One locator tried on one page. */
export interface TriedLocator extends LiveMatch {
  /** Of the element or form part that it is to find. */
  readonly id: string;
  readonly locator: ManifestLocator;
}

export interface ReviewedPage {
  readonly url: string;
  /** False: it could not be opened, and nothing was tried. */
  readonly reached: boolean;
  /** Why it could not be opened; null when it was. */
  readonly note: string | null;
  readonly tried: readonly TriedLocator[];
  /** States whose steps did not lead to them; absent: none. */
  readonly unreachedStates?: readonly string[];
}

/** What trying a state came to. */
export interface ReviewedState {
  readonly state: string;
  readonly reached: boolean;
  readonly tried: readonly TriedLocator[];
}

type WorkflowOutcome = 'held' | 'broke' | 'not-replayed';

export interface ReviewedWorkflow {
  readonly id: string;
  readonly outcome: WorkflowOutcome;
  /** The step at which it broke, from 1; null otherwise. */
  readonly step: number | null;
  readonly note: string | null;
}

/** The results of trying the manifest in a fresh browser. */
export interface ReviewFindings {
  readonly pages: readonly ReviewedPage[];
  readonly workflows: readonly ReviewedWorkflow[];
}

/** The findings about pages and workflows that a smaller manifest of the same scan has too, those of `except` left out. */
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

/** The finding of a page that was opened: `matches` of its `targets`, in their order; `states`: of its states. */
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

/** The checks with what each of their locators found. */
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

/** The finding of a page that could not be opened. */
export function unreachedPage(page: Pick<PlannedPage, 'url'>, note: string): ReviewedPage {
  return { url: page.url, reached: false, note: plainText(note), tried: [] };
}

/** Whether it found exactly one element, the one described. */
export function isHeld(
  match: LiveMatch,
  described: { readonly role: string; readonly name: string },
): boolean {
  return (
    match.count === 1 && match.role === described.role && plainText(match.name) === described.name
  );
}
