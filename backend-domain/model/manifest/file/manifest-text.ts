import type {
  Manifest,
  ManifestElement,
  ManifestForm,
  ManifestPage,
  ManifestState,
  ManifestStep,
} from './manifest.ts';

/** Keys that are written even when they are null. */
const ALWAYS: ReadonlySet<string> = new Set([
  ...['selector', 'speed', 'seo', 'accessibility', 'best_practices', 'agentic', 'review'],
]);

/** Lists that are written, even when empty, for pages that were read. */
const LISTS: ReadonlySet<string> = new Set([
  ...['headings', 'elements', 'forms', 'links', 'structured_data'],
]);

/**
 * Writes a manifest as it is stored and served: JSON without white space. Null values are left out, except those of
 * `ALWAYS`, and so are empty lists of pages that were not read.
 */
export function manifestText(manifest: Manifest): string {
  return written(manifest);
}

/** Writes a page as in the text of its manifest. */
export function pageText(page: ManifestPage): string {
  return written(page);
}

function written(value: Manifest | ManifestPage): string {
  return JSON.stringify(value, function (this: { scanned?: unknown }, key, inner: unknown) {
    const isLeftOut =
      inner === null
        ? !ALWAYS.has(key)
        : isEmptyList(inner) && this.scanned === false && LISTS.has(key);
    return isLeftOut ? undefined : inner;
  });
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Reads a text that `manifestText` wrote, in this version or an earlier one. Throws SyntaxError for other texts. */
export function readManifest(text: string): Manifest {
  const { anchors, templates, forms, workflows, pages, website, states, ...rest }: Manifest =
    JSON.parse(text);
  return {
    ...rest,
    website: {
      ...website,
      description: website.description ?? null,
      language: website.language ?? null,
    },
    anchors: anchors.map(wholeElement),
    templates: mapped(templates, (template) => ({
      ...template,
      elements: template.elements.map(wholeElement),
      forms: template.forms.map(wholeForm),
      ...wholeStates(template.states),
    })),
    forms: forms.map(wholeForm),
    workflows: workflows.map((workflow) => ({
      ...workflow,
      steps: workflow.steps.map(wholeStep),
      success: workflow.success ?? null,
    })),
    pages: mapped(pages, wholePage),
    ...wholeStates(states),
  };
}

function wholeStep(step: ManifestStep): ManifestStep {
  return { ...step, role: step.role ?? null, name: step.name ?? null };
}

function wholeStates(states: readonly ManifestState[] | undefined): {
  readonly states?: readonly ManifestState[];
} {
  if (states === undefined) return {};
  return {
    states: states.map((state) => ({
      ...state,
      reached_by: state.reached_by.map(wholeStep),
      elements: state.elements.map(wholeElement),
    })),
  };
}

function wholeElement(element: ManifestElement): ManifestElement {
  return { ...element, visible: element.visible ?? null };
}

function wholeForm(form: ManifestForm): ManifestForm {
  return { ...form, action: form.action ?? null, submit: form.submit ?? null };
}

function wholePage(page: ManifestPage): ManifestPage {
  const whole: ManifestPage = { ...EMPTY_PAGE, ...page };
  const { summaries } = whole;
  return {
    ...whole,
    elements: whole.elements.map(wholeElement),
    ...(summaries === undefined
      ? {}
      : { summaries: summaries.map((one) => ({ ...one, landmark: one.landmark ?? null })) }),
    ...wholeStates(whole.states),
  };
}

/** Its keys are in the order in which the file has them. */
const EMPTY_PAGE = {
  url: '',
  title: '',
  description: null,
  purpose: null,
  content_type: null,
  status_code: null,
  level: 0,
  section: null,
  language: null,
  canonical: null,
  template: null,
  scanned: false,
  last_modified: null,
  content_hash: null,
  headings: [],
  elements: [],
  forms: [],
  links: [],
  requires_auth: null,
  structured_data: [],
} as const satisfies ManifestPage;

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
