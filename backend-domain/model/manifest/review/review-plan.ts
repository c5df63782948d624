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
import { type ElementTarget, locatorsOf, targetAt } from './element-target.ts';

/** Locators that are tried on one page at most. */
const MAX_CHECKS_PER_PAGE = 400;

/** Something of the manifest to be looked for on a page, by each of its locators. */
interface PlannedCheck {
  /** Of the element, or of a form's part (see `formParts`). */
  readonly id: string;
  readonly locators: readonly ManifestLocator[];
}

export interface PlannedPage {
  readonly url: string;
  /** False: the scan knew only its address, and its template describes it. */
  readonly wasRead: boolean;
  readonly checks: readonly PlannedCheck[];
  /** All locators of all checks, in order: what to try on the live page in one go. */
  readonly targets: readonly ElementTarget[];
  /** What to try once the page was tried as it opens. */
  readonly states: readonly PlannedState[];
}

/** A state to reach by its steps, with the elements to find in it. */
export interface PlannedState extends Pick<PlannedPage, 'checks' | 'targets'> {
  readonly state: string;
  readonly kind: ManifestState['kind'];
  readonly steps: readonly ManifestStep[];
}

export interface PlannedWorkflow {
  readonly workflow: ManifestWorkflow;
  /** Whether it changes nothing on the site and may be replayed. The others are checked by their elements only. */
  readonly replay: boolean;
  /** Whether it only opens something on its page: then it goes to no other document. */
  readonly staysOnPage: boolean;
  /** Values for its `{{parameters}}`. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface ReviewPlan {
  /** Most telling first, each once. */
  readonly pages: readonly PlannedPage[];
  readonly workflows: readonly PlannedWorkflow[];
}

export interface ReviewLimits {
  readonly maxPages: number;
  /** Whether the site's robots.txt lets us read an address; workflows that lead to others are not replayed. */
  readonly mayRead: (url: string) => boolean;
  /** Whether pages that need a log-in can be opened; absent: no. */
  readonly canLogIn?: boolean;
}

/** The pages that a fresh browser opens, the elements that it tries, and the workflows that it may replay. */
export function planReview(manifest: Manifest, limits: ReviewLimits): ReviewPlan {
  const { mayRead } = limits;
  const parameters = { query: searchWord(manifest) };
  const harmless = new Harmless(manifest, (url) => mayRead(withoutBlanks(url, parameters)));
  return {
    pages: pagesToOpen(manifest, limits).map((page, index) =>
      plannedPage(manifest, page, index === 0),
    ),
    workflows: manifest.workflows.map((workflow) => ({
      workflow,
      replay: harmless.is(workflow),
      staysOnPage: harmless.staysOnPage(workflow),
      parameters,
    })),
  };
}

/**
 * The start page, one page of each template (big ones first), a page of each form, the main sections, then others:
 * those that no browser has read first, those with more elements of their own first. Of a template that describes pages
 * which were not read, one of those is opened first: only it can show whether the template is right about them.
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

/** Of each template, by its id, the last page that was not read: the furthest from those that were. */
function unreadPages({ pages }: Manifest): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  for (const { url, scanned, template } of Object.values(pages))
    if (!scanned && template !== null) last.set(template, url);
  return last;
}

/** Of the pages that need a log-in, those that were read by a scan that can log in. */
function canBeOpened(
  { status_code, requires_auth, scanned }: ManifestPage,
  canLogIn: boolean,
): boolean {
  return (status_code ?? 200) < 400 && (requires_auth !== true || (scanned && canLogIn));
}

/** Without a browser it is unknown which elements are visible. */
function urgency({ elements }: ManifestPage): number {
  const isUnseen = elements.every(({ visible }) => visible === null);
  return (isUnseen ? 1_000_000 : 0) + elements.length;
}

/** The elements of a page: its own and those of the page that it is a place of, its template's and the anchors, less those that it lacks. */
export function elementsOfPage(manifest: Manifest, page: ManifestPage): ManifestElement[] {
  const template = page.template === null ? undefined : manifest.templates[page.template];
  const absent = new Set(page.absent);
  const wide = [...manifest.anchors, ...(template?.elements ?? [])];
  const document = page.place_of === undefined ? undefined : manifest.pages[page.place_of];
  const own = [...page.elements, ...(document?.elements ?? [])];
  return [...own, ...wide.filter(({ id }) => !absent.has(id))];
}

/** States of the site are tried on the first page only. */
function plannedPage(manifest: Manifest, page: ManifestPage, isFirst: boolean): PlannedPage {
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
    states: page.scanned ? plannedStates(manifest, page, isFirst) : [],
  };
}

/** Something with locators, and the frame or shadow root that it is in. */
interface Located {
  readonly id: string;
  readonly locators: readonly ManifestLocator[];
  readonly place: Pick<ManifestElement, 'frame' | 'shadow'>;
}

/** The checks that fit into the limits of the review. */
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

function plannedStates(manifest: Manifest, page: ManifestPage, isFirst: boolean): PlannedState[] {
  const template = page.template === null ? undefined : manifest.templates[page.template];
  const states = [
    ...(page.states ?? []),
    ...(template?.states ?? []),
    ...((isFirst && manifest.states) || []),
  ];
  return states.map(({ state, kind, reached_by: steps, elements }) => ({
    ...{ state, kind, steps },
    ...checksOf(
      elements.map((element) => ({
        id: element.id,
        locators: locatorsOf(element),
        place: element,
      })),
    ),
  }));
}

export interface FormPart {
  readonly id: string;
  readonly selector: string;
  readonly form: ManifestForm;
}

/** The parts of a form that have a selector: `<form id>/form`, `<form id>/0` … for its fields, `<form id>/submit`. */
export function formParts(form: ManifestForm): FormPart[] {
  const parts = [
    { id: `${form.id}/form`, selector: form.selector },
    ...form.fields.map(({ selector }, index) => ({ id: `${form.id}/${index}`, selector })),
    { id: `${form.id}/submit`, selector: form.submit?.selector ?? null },
  ];
  return parts.flatMap(({ id, selector }) => (selector === null ? [] : [{ id, selector, form }]));
}

/** An address as a replay may meet it: the part in place of `*` does not matter to most rules of a robots.txt. */
function withoutBlanks(url: string, parameters: Readonly<Record<string, string>>): string {
  const [query = ''] = Object.values(parameters);
  return url.replace(/\{\{\w+\}\}/g, encodeURIComponent(query)).replaceAll('*', 'x');
}

/** Where a search form leads, its fields empty; of one that has another address on every page, as on its first. */
function searchAddress({ action, fields, pages }: ManifestForm): string {
  const url = new URL(action ?? pages[0] ?? '');
  for (const { name } of fields) if (name) url.searchParams.set(name, '');
  return url.href;
}

/**
 * Distinguishes workflows that only look from those that change something, or lead where the site's robots.txt forbids:
 * a workflow that is not known to be harmless is not replayed.
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
      if (isHarmlessClick(element)) this.#clickable.add(keyOf(element));
      if (element.type === 'disclosure') this.#disclosures.add(keyOf(element));
      if (url !== undefined && !mayRead(url)) this.#forbidden.add(keyOf(element));
    }
  }

  is({ steps, sensitive, success }: ManifestWorkflow): boolean {
    if (sensitive === true) return false;
    if (success?.kind === 'url' && !this.#mayRead(success.value)) return false;
    return steps.every((step) => this.#isHarmlessStep(step));
  }

  /** Whether all that it operates on its start page discloses something there. */
  staysOnPage({ steps, success }: ManifestWorkflow): boolean {
    if (success?.kind === 'url') return false;
    return steps.every(
      (step, index) =>
        (index === 0 && step.action === 'goto') ||
        (step.action === 'click' && this.#disclosures.has(keyOf(step))),
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
          (this.#clickable.has(keyOf(step)) && !this.#forbidden.has(keyOf(step))) ||
          (step.selector !== null && this.#searchButtons.has(step.selector))
        );
      default:
        return false;
    }
  }
}

function isHarmlessClick({ action, type, name }: ManifestElement): boolean {
  if (DESTRUCTIVE_WORDS.isIn(name)) return false;
  // A button that says it expands something may still send its form.
  if (type === 'disclosure') return action.kind !== 'submit';
  return action.kind === 'navigate' && (action.url === undefined || !isActionUrl(action.url));
}

function keyOf({
  selector,
  role,
  name,
}: {
  readonly selector: string | null;
  readonly role: string | null;
  readonly name: string | null;
}): string {
  return [selector, role, name].join('\u0000');
}

/** A word that the site is likely to have something on: of its sections, else of its title. */
function searchWord({ website }: Manifest): string {
  const texts = [...website.main_sections.map(({ title }) => title), website.title];
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return words.find((word) => word.length >= 4) ?? words.find((word) => word !== '') ?? 'a';
}
