import type { QualityScores } from '../../quality/quality-scores.ts';
import { limitedConfidence, verifiedConfidence } from '../elements/confidence.ts';
import type { Manifest, ManifestElement, ManifestForm, ManifestPage } from '../file/manifest.ts';
import { aiFeatures } from '../file/manifest-views.ts';
import { type Judgement, Trials } from './element-judgement.ts';
import { reviewedForm } from './form-judgement.ts';
import { type JudgedElement, judgements } from './judgements.ts';
import { missingPages, withoutPages } from './missing-pages.ts';
import type { ReviewFindings } from './review-findings.ts';
import { type ReviewSummaryInput, reviewSummaryTask } from './review-summary.ts';
import { brokenStates, reviewedStates, withoutBrokenState } from './reviewed-states.ts';
import { reviewedWorkflows } from './workflow-judgement.ts';

/**
 * Applies a review to the manifest: elements that were found gain confidence, a selector that failed is replaced by a
 * fallback that worked, and elements that nothing finds any more are left out, with the workflows that need them. Pages
 * that were not read and do not exist are left out too. Nothing is added. Idempotent for the same findings and time.
 */
export function applyReview(manifest: Manifest, findings: ReviewFindings, now: Date): Manifest {
  const review = new Review(manifest, findings);
  const applied = review.manifest();
  const reviewedAt = now.toISOString();
  if (manifest.review?.reviewed_at === reviewedAt) return { ...applied, review: manifest.review };
  const summary = reviewSummaryTask.deterministic(summaryInput(manifest, review.counts, findings));
  return { ...applied, review: { reviewed_at: reviewedAt, ...review.counts, summary } };
}

/** The input for the summary of a review; `reviewed` is the result of `applyReview` on `before`. */
export function reviewSummaryInput(
  before: Manifest,
  reviewed: Manifest,
  findings: ReviewFindings,
): ReviewSummaryInput {
  const { verified, broken, repaired } = reviewed.review ?? { verified: 0, broken: 0, repaired: 0 };
  return summaryInput(before, { verified, broken, repaired }, findings);
}

/** The manifest with this summary of its review. */
export function withReviewSummary(manifest: Manifest, summary: string): Manifest {
  return manifest.review ? { ...manifest, review: { ...manifest.review, summary } } : manifest;
}

/** The manifest with the scores of its start page. */
export function withScores(manifest: Manifest, scores: QualityScores): Manifest {
  const { speed, seo, accessibility, best_practices, agentic } = scores;
  return { ...manifest, scores: { speed, seo, accessibility, best_practices, agentic } };
}

interface Counts {
  verified: number;
  broken: number;
  repaired: number;
}

class Review {
  readonly counts: Counts = { verified: 0, broken: 0, repaired: 0 };
  readonly #manifest: Manifest;
  readonly #findings: ReviewFindings;
  readonly #trials: Trials;
  /** Judgements of anchors and template elements, by id. */
  readonly #wide = new Map<string, Judgement>();
  /** Judgements of pages' own elements, by id and page. */
  readonly #own = new Map<string, Judgement>();
  /** Ids of states that the review could not confirm. */
  readonly #brokenStates: ReadonlySet<string>;
  /** By page URL: ids of elements that the review did not find there. */
  readonly #missing = new Map<string, Set<string>>();

  constructor(manifest: Manifest, findings: ReviewFindings) {
    this.#manifest = manifest;
    this.#findings = findings;
    this.#trials = new Trials(findings);
    for (const each of judgements(manifest, findings, this.#trials)) this.#keep(each);
    this.#brokenStates = brokenStates(
      manifest,
      findings,
      ({ id }, url) =>
        (url === null ? this.#wide.get(id) : this.#own.get(`${id} ${url}`))?.verdict !== 'broken',
    );
  }

  manifest(): Manifest {
    const before = withoutPages(this.#manifest, missingPages(this.#manifest, this.#findings));
    const { states, ...others } = before;
    const pages = Object.fromEntries(
      Object.entries(before.pages).map(([url, page]) => [url, this.#page(page)]),
    );
    const presence = new Presence(pages);
    const wide = (elements: readonly ManifestElement[], template: string | null) =>
      elements.flatMap((element) =>
        this.#reviewed(element, this.#wide.get(element.id), presence.of(element.id, template)),
      );
    const inStates = (element: ManifestElement) =>
      this.#reviewed(element, this.#wide.get(element.id), ITS_OWN_PAGE);
    const forms = before.forms.flatMap((form) => this.#form(form));
    const known = new Set(forms.map(({ id }) => id));
    const applied: Manifest = {
      ...others,
      ...reviewedStates(states, this.#brokenStates, inStates),
      anchors: wide(before.anchors, null),
      templates: Object.fromEntries(
        Object.entries(before.templates).map(([id, { states: ofTemplate, ...template }]) => [
          id,
          {
            ...template,
            ...reviewedStates(ofTemplate, this.#brokenStates, inStates),
            elements: wide(template.elements, id),
            forms: template.forms.flatMap((form) => this.#form(form)),
          },
        ]),
      ),
      forms,
      pages: Object.fromEntries(
        Object.entries(pages).map(([url, page]) => [
          url,
          { ...page, forms: page.forms.filter((id) => known.has(id)) },
        ]),
      ),
    };
    const workflows = reviewedWorkflows(before, applied, this.#findings.workflows);
    const whole = { ...applied, workflows };
    return { ...whole, ai_features: aiFeatures(whole) };
  }

  #keep({ element, page, judgement, isInState }: JudgedElement): void {
    this.#count(judgement);
    if (page !== null) {
      this.#own.set(`${element.id} ${page}`, judgement);
      return;
    }
    this.#wide.set(element.id, judgement);
    // An element that is missing in a state is not missing from the page.
    if (judgement.verdict === 'broken' || isInState) return;
    for (const url of judgement.sights.absentOn)
      this.#missing.set(url, (this.#missing.get(url) ?? new Set()).add(element.id));
  }

  #count({ verdict }: Judgement): void {
    // A `rarer` element was not tried on any page where the scan saw it.
    if (verdict !== 'rarer') this.counts[verdict] += 1;
  }

  #page(page: ManifestPage): ManifestPage {
    const own = (element: ManifestElement) =>
      this.#reviewed(element, this.#own.get(`${element.id} ${page.url}`), ITS_OWN_PAGE);
    const { absent = [], states, ...rest } = page;
    const missing = new Set([...absent, ...(this.#missing.get(page.url) ?? [])]);
    const kept = [...missing].filter((id) => this.#wide.get(id)?.verdict !== 'broken');
    return {
      ...rest,
      elements: page.elements.flatMap(own),
      ...reviewedStates(states, this.#brokenStates, own),
      ...(kept.length > 0 ? { absent: kept } : {}),
    };
  }

  /**
   * The element after the review; an empty list when it is broken. The last argument: the pages of the element's scope.
   */
  #reviewed(
    element: ManifestElement,
    judgement: Judgement | undefined,
    { read, having, isClaimedUnread }: ScopePages,
  ): ManifestElement[] {
    if (!judgement) return [withoutBrokenState(element, this.#brokenStates)];
    if (judgement.verdict === 'broken') return [];
    const { presence, unread } = judgement.sights;
    const seen = having + unread.found;
    const placement = {
      presence: Math.min(presence, seen / Math.max(1, read + unread.lookedFor)),
      claim: isClaimedUnread ? { pages: seen, contentLink: element.type === 'link' } : null,
    };
    const confidence =
      judgement.verdict === 'rarer'
        ? limitedConfidence(element.confidence, placement)
        : verifiedConfidence(judgement.element, placement);
    return [{ ...withoutBrokenState(judgement.element, this.#brokenStates), confidence }];
  }

  #form(form: ManifestForm): ManifestForm[] {
    const reviewed = reviewedForm(form, this.#trials);
    return reviewed ? [reviewed] : [];
  }
}

/** The pages on which the manifest lists an element. */
interface ScopePages {
  /** How many were read. */
  readonly read: number;
  /** How many of those have the element. */
  readonly having: number;
  /** Whether pages that were not read are among them. */
  readonly isClaimedUnread: boolean;
}

const ITS_OWN_PAGE: ScopePages = { read: 1, having: 1, isClaimedUnread: false };

/** Counts on how many of the read pages an anchor or template element is. */
class Presence {
  readonly #pages = new Map<string | null, number>();
  readonly #unread = new Set<string | null>();
  readonly #absent = new Map<string, number>();

  constructor(pages: Readonly<Record<string, ManifestPage>>) {
    for (const { scanned, status_code, template, absent = [] } of Object.values(pages)) {
      if (!scanned) this.#unread.add(null).add(template);
      if (!scanned || (status_code ?? 200) >= 400) continue;
      this.#pages.set(null, (this.#pages.get(null) ?? 0) + 1);
      if (template !== null) this.#pages.set(template, (this.#pages.get(template) ?? 0) + 1);
      for (const id of absent) this.#absent.set(id, (this.#absent.get(id) ?? 0) + 1);
    }
  }

  /** `template` null: an element of the whole site. */
  of(id: string, template: string | null): ScopePages {
    const read = this.#pages.get(template) ?? 0;
    return {
      read,
      having: Math.max(0, read - (this.#absent.get(id) ?? 0)),
      isClaimedUnread: this.#unread.has(template),
    };
  }
}

function summaryInput(
  before: Manifest,
  counts: Readonly<Counts>,
  { pages, workflows }: ReviewFindings,
): ReviewSummaryInput {
  const replayed = workflows.filter(({ outcome }) => outcome !== 'not-replayed');
  const names = new Map(before.workflows.map(({ id, name }) => [id, name]));
  const broken = replayed
    .filter(({ outcome }) => outcome === 'broke')
    .map(({ id, step }) => `“${names.get(id) ?? id}” broke at step ${step ?? 1}`);
  const missing = missingPages(before, { pages });
  const closed = pages
    .filter(({ reached }) => !reached)
    .map(({ url, note }) => {
      const status = missing.get(url);
      if (status !== undefined) return `${url} does not exist (${status}) and was left out`;
      return `${url} could not be opened${note ? `: ${note}` : ''}`;
    });
  return {
    domain: before.website.domain,
    pagesOpened: pages.length - closed.length,
    ...counts,
    workflowsReplayed: replayed.length,
    workflowsHeld: replayed.length - broken.length,
    problems: [...broken, ...closed],
  };
}
