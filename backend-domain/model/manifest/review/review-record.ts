import type { Manifest, ManifestWorkflow } from '../file/manifest.ts';
import { Trials } from './element-judgement.ts';
import { locatorsOf } from './element-target.ts';
import { type JudgedElement, judgements } from './judgements.ts';
import { isHeld, type ReviewedWorkflow, type ReviewFindings } from './review-findings.ts';

/** The most elements in a record. */
const MAX_ELEMENTS = 3_000;

/** The result of the review: kept unchanged, kept with another locator, left out of the manifest. */
type ReviewVerdict = 'verified' | 'repaired' | 'withheld';

/** One element that the reviewer tried. */
export interface RecordedElement {
  readonly id: string;
  /** URL of its page; null when several pages have it. */
  readonly page: string | null;
  readonly type: string;
  readonly role: string;
  readonly name: string;
  readonly verdict: ReviewVerdict;
  /** CSS selector before the review; null when it had none. */
  readonly selectorBefore: string | null;
  /** CSS selector after the review; null when only a fallback finds the element, or when it is withheld. */
  readonly selectorAfter: string | null;
  /** On how many pages it was tried; `foundOn`: on how many of these any of its locators found it. */
  readonly lookedFor: number;
  readonly foundOn: number;
  /** What its first locator found: on the first page where this was not the element, else on the first page. */
  readonly seen: {
    readonly page: string;
    /** The number of elements found. */
    readonly count: number;
    /** Role and name of the first; null when there is none. */
    readonly role: string | null;
    readonly name: string | null;
  };
}

/** A workflow as it was before the review, with the result of its replay. */
export interface RecordedWorkflow extends Omit<ReviewedWorkflow, 'id'> {
  readonly id: string;
  readonly name: string;
  readonly goal: string;
  /** Whether the review left it out of the manifest. */
  readonly withheld: boolean;
  readonly steps: readonly { readonly n: number; readonly description: string }[];
}

/**
 * Whether the workflow may be replayed on request: the review replayed it as harmless, and the manifest still has it.
 */
export function mayBeTried({ outcome, withheld }: RecordedWorkflow): boolean {
  return outcome !== 'not-replayed' && !withheld;
}

/**
 * What the reviewer tried and found, for people. Contains texts of the manifest only, no readings, so that it stays
 * small.
 */
export interface ReviewRecord {
  /** ISO date. */
  readonly reviewedAt: string;
  readonly pages: readonly {
    readonly url: string;
    /** False: the page could not be opened, and nothing was tried. */
    readonly reached: boolean;
    readonly note: string | null;
  }[];
  /** Withheld first, then repaired, then verified; at most 3,000. */
  readonly elements: readonly RecordedElement[];
  readonly workflows: readonly RecordedWorkflow[];
}

/** The record of a review; `after` is the result of `applyReview` on `before`. */
export function reviewRecord(
  before: Manifest,
  after: Manifest,
  findings: ReviewFindings,
): ReviewRecord {
  const trials = new Trials(findings);
  const elements = [...judgements(before, findings, trials)].flatMap((each) =>
    recorded(each, trials),
  );
  const kept = new Set(after.workflows.map(({ id }) => id));
  const outcomes = new Map(findings.workflows.map((workflow) => [workflow.id, workflow]));
  return {
    reviewedAt: after.review?.reviewed_at ?? after.generated_at,
    pages: findings.pages.map(({ url, reached, note }) => ({ url, reached, note })),
    elements: elements
      .toSorted((one, other) => RANK[one.verdict] - RANK[other.verdict])
      .slice(0, MAX_ELEMENTS),
    workflows: before.workflows.map((workflow) =>
      recordedWorkflow(workflow, outcomes.get(workflow.id), !kept.has(workflow.id)),
    ),
  };
}

const RANK: Readonly<Record<ReviewVerdict, number>> = { withheld: 0, repaired: 1, verified: 2 };

/** The record of an element; none when it was tried only on pages that were not read, and not found. */
function recorded({ element, page, judgement }: JudgedElement, trials: Trials): RecordedElement[] {
  if (judgement.verdict === 'rarer') return [];
  const tried = trials.of(element.id).filter(({ url }) => page === null || url === page);
  const found = tried.filter(({ trial }) => isHeld(trial, element));
  const [first] = locatorsOf(element);
  const byFirst = tried.filter(
    ({ trial }) => trial.locator.kind === first?.kind && trial.locator.value === first.value,
  );
  const shown = byFirst.find(({ trial }) => !isHeld(trial, element)) ?? byFirst[0] ?? tried[0];
  if (shown === undefined) return [];
  const { count, role, name } = shown.trial;
  return [
    {
      id: element.id,
      page,
      type: element.type,
      role: element.role,
      name: element.name,
      verdict: judgement.verdict === 'broken' ? 'withheld' : judgement.verdict,
      selectorBefore: element.selector,
      selectorAfter: judgement.verdict === 'broken' ? null : judgement.element.selector,
      lookedFor: new Set(tried.map(({ url }) => url)).size,
      foundOn: new Set(found.map(({ url }) => url)).size,
      seen: { page: shown.url, count, role, name },
    },
  ];
}

function recordedWorkflow(
  { id, name, goal, steps }: ManifestWorkflow,
  found: ReviewedWorkflow | undefined,
  withheld: boolean,
): RecordedWorkflow {
  const { outcome = 'not-replayed', step = null, note = null } = found ?? {};
  return {
    ...{ id, name, goal, withheld, outcome, step, note },
    steps: steps.map(({ n, description }) => ({ n, description })),
  };
}
