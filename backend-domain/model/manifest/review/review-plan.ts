import { DESTRUCTIVE_WORDS } from '../../shared/word-lists.ts';
import { isActionUrl } from '../../site/url-rules.ts';
import type {
  Manifest,
  ManifestElement,
  ManifestForm,
  ManifestLocator,
  ManifestPage,
  ManifestState,
  ManifestStep,
  ManifestWorkflow,
} from '../file/manifest.ts';
import { elementsOfPage } from '../file/manifest-views.ts';
import { fitsUrl } from '../workflows/workflows.ts';
import { type ElementTarget, locatorsOf, targetAt } from './element-target.ts';
import { statesByPage } from './states-by-page.ts';
import { stepKey } from './step-key.ts';

/** The most locators that are tried on one page. */
const MAX_CHECKS_PER_PAGE = 400;

/** An element or form part to look for on a page, with all of its locators. */
interface PlannedCheck {
  /** Id of the element, or of a form's part (see `formParts`). */
  readonly id: string;
  readonly locators: readonly ManifestLocator[];
}

export interface PlannedPage {
  readonly url: string;
  /** False: the scan knew only its address, and the manifest describes it by its template. */
  readonly wasRead: boolean;
  readonly checks: readonly PlannedCheck[];
  /** The locators of all checks, in their order: one request to the live page tries them all. */
  readonly targets: readonly ElementTarget[];
  /** The states to try after the page as it opens. */
  readonly states: readonly PlannedState[];
}

/** A state to reach by its steps, with the elements to look for in it. */
export interface PlannedState extends Pick<PlannedPage, 'checks' | 'targets'> {
  readonly state: string;
  readonly kind: ManifestState['kind'];
  readonly steps: readonly ManifestStep[];
}

export interface PlannedWorkflow {
  readonly workflow: ManifestWorkflow;
  /**
   * Whether it changes nothing on the site, so that it may be replayed. Of other workflows only the elements are tried.
   */
  readonly replay: boolean;
  /** Whether it only opens something on its page and navigates to no other document. */
  readonly staysOnPage: boolean;
  /**
   * The address of another page at which the workflow ends; null when it ends otherwise. The crawler read that page at
   * this address, so that it forwards to no other: a replay need not wait until it has loaded.
   */
  readonly goal: string | null;
  /** Values for its `{{parameters}}`. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface ReviewPlan {
  /** The most informative first, each once. */
  readonly pages: readonly PlannedPage[];
  readonly workflows: readonly PlannedWorkflow[];
}

export interface ReviewLimits {
  readonly maxPages: number;
  /**
   * Whether the site's robots.txt allows reading an address; workflows that lead to forbidden addresses are not
   * replayed.
   */
  readonly mayRead: (url: string) => boolean;
  /** Whether pages that need a log-in can be opened; absent: false. */
  readonly canLogIn?: boolean;
}

/** The pages that a fresh browser opens, the elements that it tries, and the workflows that it may replay. */
export function planReview(manifest: Manifest, limits: ReviewLimits): ReviewPlan {
  const { mayRead } = limits;
  const parameters = { query: searchWord(manifest) };
  const harmless = new Harmless(manifest, (url) => mayRead(withoutBlanks(url, parameters)));
  const chosen = pagesToOpen(manifest, limits);
  const states = statesByPage(manifest, chosen);
  return {
    pages: chosen.map((page) => plannedPage(manifest, page, states.get(page.url) ?? [])),
    workflows: manifest.workflows.map((workflow) => ({
      workflow,
      replay: harmless.is(workflow),
      staysOnPage: harmless.staysOnPage(workflow),
      goal: goalOf(workflow, manifest),
      parameters,
    })),
  };
}

/** The page that was read and at which the workflow ends; null when it ends otherwise or where it starts. */
function goalOf({ success, start_url }: ManifestWorkflow, { pages }: Manifest): string | null {
  if (success?.kind !== 'url' || fitsUrl(success.value, start_url)) return null;
  const page = Object.hasOwn(pages, success.value) ? pages[success.value] : undefined;
  return page?.scanned && (page.status_code ?? 200) < 400 ? page.url : null;
}

/**
 * The start page, one page of each template (big templates first), a page of each form, the main sections, then others:
 * those that no browser has read first, then those with more own elements. If a template describes pages that were not
 * read, one of those is opened first, because only it can show whether the template is right about them.
 */
function pagesToOpen(
  manifest: Manifest,
  { maxPages, canLogIn = false }: Pick<ReviewLimits, 'maxPages' | 'canLogIn'>,
): ManifestPage[] {
  const chosen = new Map<string, ManifestPage>();
  const choose = (url: string | undefined): void => {
    const page = url === undefined ? undefined : manifest.pages[url];
    if (page && chosen.size < maxPages && canBeOpened(page, canLogIn)) chosen.set(page.url, page);
  };
  choose(manifest.website.start_url);
  const templates = Object.entries(manifest.templates).toSorted(
    ([, one], [, other]) => other.page_count - one.page_count,
  );
  const unread = unreadPages(manifest);
  for (const [id, { example_url }] of templates) choose(unread.get(id) ?? example_url);
  for (const { pages } of manifest.forms)
    if (!pages.some((url) => chosen.has(url))) choose(pages[0]);
  const sections = manifest.website.main_sections;
  for (const { url } of sections.toSorted((one, other) => other.page_count - one.page_count))
    choose(url);
  for (const [, { example_url }] of templates) choose(example_url);
  const read = Object.values(manifest.pages).filter(({ scanned }) => scanned);
  const others = read.filter(({ elements }) => elements.length > 0);
  for (const { url } of others.toSorted((one, other) => urgency(other) - urgency(one))) choose(url);
  for (const { url } of read) choose(url);
  return [...chosen.values()];
}

/** For each template, by id, its last page that was not read, which is furthest from those that were. */
function unreadPages({ pages }: Manifest): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  for (const { url, scanned, template } of Object.values(pages))
    if (!scanned && template !== null) last.set(template, url);
  return last;
}

/**
 * Whether a page can be opened again: without an error, and if it needs a log-in, only when it was read and the scan
 * can log in.
 */
function canBeOpened(
  { status_code, requires_auth, scanned }: ManifestPage,
  canLogIn: boolean,
): boolean {
  return (status_code ?? 200) < 400 && (requires_auth !== true || (scanned && canLogIn));
}

/** Pages that no browser has read come first, because it is unknown which of their elements are visible. */
function urgency({ elements }: ManifestPage): number {
  const isUnseen = elements.every(({ visible }) => visible === null);
  return (isUnseen ? 1_000_000 : 0) + elements.length;
}

function plannedPage(
  manifest: Manifest,
  page: ManifestPage,
  states: readonly ManifestState[],
): PlannedPage {
  const forms = new Set(page.forms);
  const parts = manifest.forms.filter(({ id }) => forms.has(id)).flatMap(formParts);
  const located = [
    ...elementsOfPage(manifest, page).map((element) => ({
      id: element.id,
      locators: locatorsOf(element),
      place: element,
    })),
    ...parts.map(({ id, selector, form }) => ({
      id,
      locators: [{ kind: 'css' as const, value: selector }],
      place: form,
    })),
  ];
  return {
    url: page.url,
    wasRead: page.scanned,
    ...checksOf(located),
    states: states.map(plannedState),
  };
}

/** An element or form part with its locators, and the frame or shadow root that contains it. */
interface Located {
  readonly id: string;
  readonly locators: readonly ManifestLocator[];
  readonly place: Pick<ManifestElement, 'frame' | 'shadow'>;
}

/** As many checks as one page allows. */
function checksOf(located: readonly Located[]): Pick<PlannedPage, 'checks' | 'targets'> {
  let room = MAX_CHECKS_PER_PAGE;
  const fitting = located.filter(({ locators }) => {
    room -= locators.length;
    return room >= 0;
  });
  return {
    checks: fitting.map(({ id, locators }) => ({ id, locators })),
    targets: fitting.flatMap(({ locators, place }) =>
      locators.map((locator) => targetAt(locator, place)),
    ),
  };
}

function plannedState({ state, kind, reached_by: steps, elements }: ManifestState): PlannedState {
  const located = elements.map((element) => ({
    id: element.id,
    locators: locatorsOf(element),
    place: element,
  }));
  return { state, kind, steps, ...checksOf(located) };
}

export interface FormPart {
  readonly id: string;
  readonly selector: string;
  readonly form: ManifestForm;
}

/**
 * The parts of a form that have a selector, with the ids `<form id>/form`, `<form id>/0` … for its fields, and `<form
 * id>/submit`.
 */
export function formParts(form: ManifestForm): FormPart[] {
  const parts = [
    { id: `${form.id}/form`, selector: form.selector },
    ...form.fields.map(({ selector }, index) => ({ id: `${form.id}/${index}`, selector })),
    { id: `${form.id}/submit`, selector: form.submit?.selector ?? null },
  ];
  return parts.flatMap(({ id, selector }) => (selector === null ? [] : [{ id, selector, form }]));
}

/**
 * An example of the addresses that a pattern matches, to ask robots.txt; the value in place of `*` rarely matters
 * there.
 */
function withoutBlanks(url: string, parameters: Readonly<Record<string, string>>): string {
  const [query = ''] = Object.values(parameters);
  return url.replace(/\{\{\w+\}\}/g, encodeURIComponent(query)).replaceAll('*', 'x');
}

/**
 * The address that a search form opens, with empty fields; if its action differs from page to page, its first page's
 * address.
 */
function searchAddress({ action, fields, pages }: ManifestForm): string {
  const url = new URL(action ?? pages[0] ?? '');
  for (const { name } of fields) if (name) url.searchParams.set(name, '');
  return url.href;
}

/**
 * Finds the harmless workflows: those that only read, and lead to no address that robots.txt forbids. A workflow that
 * is not known to be harmless is not replayed.
 */
class Harmless {
  readonly #mayRead: (url: string) => boolean;
  readonly #clickable = new Set<string>();
  readonly #forbidden = new Set<string>();
  readonly #disclosures = new Set<string>();
  readonly #searchFields: ReadonlySet<string>;
  readonly #searchButtons: ReadonlySet<string>;

  constructor(manifest: Manifest, mayRead: (url: string) => boolean) {
    this.#mayRead = mayRead;
    const searches = manifest.forms.filter(
      (form) => form.purpose === 'search' && form.method === 'get' && mayRead(searchAddress(form)),
    );
    this.#searchFields = new Set(
      searches.flatMap(({ fields }) => fields.map(({ selector }) => selector ?? '')),
    );
    this.#searchButtons = new Set(searches.map(({ submit }) => submit?.selector ?? ''));
    const elements = [
      ...manifest.anchors,
      ...Object.values(manifest.templates).flatMap((template) => template.elements),
      ...Object.values(manifest.pages).flatMap((page) => page.elements),
    ];
    for (const element of elements) {
      const { url } = element.action;
      if (isHarmlessClick(element)) this.#clickable.add(stepKey(element));
      if (element.type === 'disclosure') this.#disclosures.add(stepKey(element));
      if (url !== undefined && !mayRead(url)) this.#forbidden.add(stepKey(element));
    }
  }

  is({ steps, sensitive, success }: ManifestWorkflow): boolean {
    if (sensitive === true) return false;
    if (success?.kind === 'url' && !this.#mayRead(success.value)) return false;
    return steps.every((step) => this.#isHarmlessStep(step));
  }

  /** Whether all controls that it operates only disclose something on its start page. */
  staysOnPage({ steps, success }: ManifestWorkflow): boolean {
    if (success?.kind === 'url') return false;
    return steps.every(
      (step, index) =>
        (index === 0 && step.action === 'goto') ||
        (step.action === 'click' && this.#disclosures.has(stepKey(step))),
    );
  }

  #isHarmlessStep(step: ManifestStep): boolean {
    switch (step.action) {
      case 'goto':
      case 'expect':
        return step.url === undefined || this.#mayRead(step.url);
      case 'fill':
      case 'press':
        return step.selector !== null && this.#searchFields.has(step.selector);
      case 'click':
        return (
          (this.#clickable.has(stepKey(step)) && !this.#forbidden.has(stepKey(step))) ||
          (step.selector !== null && this.#searchButtons.has(step.selector))
        );
      default:
        return false;
    }
  }
}

function isHarmlessClick({ action, type, name }: ManifestElement): boolean {
  if (DESTRUCTIVE_WORDS.isIn(name)) return false;
  // A button marked as expanding something may still submit its form.
  if (type === 'disclosure') return action.kind !== 'submit';
  return action.kind === 'navigate' && (action.url === undefined || !isActionUrl(action.url));
}

/** A word that the site's search probably finds: from its section titles, else from its title. */
function searchWord({ website }: Manifest): string {
  const texts = [...website.main_sections.map(({ title }) => title), website.title];
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return words.find((word) => word.length >= 4) ?? words.find((word) => word !== '') ?? 'a';
}
