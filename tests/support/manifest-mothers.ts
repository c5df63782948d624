import type { PageRecord, PageSummary } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type {
  ElementFact,
  FieldFact,
  FormFact,
  PageFacts,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { ReadingMode } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import type { ManifestSite } from '@signpost/backend-domain/model/manifest/build/manifest-site.ts';
import type { SiteDraft } from '@signpost/backend-domain/model/manifest/build/site-draft.ts';
import { SiteDrafting } from '@signpost/backend-domain/model/manifest/build/site-drafting.ts';
import { SiteSurvey } from '@signpost/backend-domain/model/manifest/build/site-survey.ts';
import { writeManifest } from '@signpost/backend-domain/model/manifest/build/write-manifest.ts';
import type {
  Manifest,
  ManifestElement,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { unjudged } from '@signpost/backend-domain/model/quality/quality-scores.ts';
import { aFoundUrl, aLink, aReading, aReadPage, noon, pageFacts } from './mothers.ts';
import { sampled } from './page-causes.ts';

/** Pages and whole sites for tests of the manifest. */

export const site: ManifestSite = {
  scanId: 'scan-000000000000000a',
  startUrl: 'https://shop.example/',
  domain: 'shop.example',
  schemaUrl: 'https://signpost.example/api/scanner/public/schema/ai-manifest-1.0.json',
  generatedAt: noon,
  loggedInAtStart: false,
};

export function at(path: string): string {
  return new URL(path, site.startUrl).href;
}

/** A page that was read. `pattern` is its path unless given. */
export function aPage(
  path: string,
  facts: Partial<PageFacts>,
  rest: Partial<PageRecord> & { mode?: ReadingMode; status?: number; partial?: string } = {},
): PageRecord {
  const url = at(path);
  const { mode = 'browser', status = 200, partial = null, ...overrides } = rest;
  return aReadPage({
    url,
    pattern: path,
    depth: path === '/' ? 0 : 1,
    source: path === '/' ? 'start' : 'link',
    reading: aReading({
      url,
      mode,
      status,
      partial,
      facts: pageFacts({ url, title: `Title of ${path}`, ...facts }),
    }),
    ...overrides,
  });
}

export function anUnreadPage(
  path: string,
  pattern: string,
  overrides: Partial<PageSummary> = {},
): PageSummary {
  return {
    ...aFoundUrl({ url: at(path), pattern }),
    seq: 1,
    state: 'skipped',
    priority: null,
    reason: null,
    attempts: 0,
    readSeq: null,
    cause: sampled(pattern),
    contentHash: null,
    status: null,
    contentType: null,
    mode: null,
    ...overrides,
  };
}

export function aNavigationLink(
  name: string,
  path: string,
  overrides: Partial<ElementFact> = {},
): ElementFact {
  return aLink(name, at(path), { type: 'navigation', landmark: 'navigation', ...overrides });
}

export function aField(name: string, type = 'text', overrides: Partial<FieldFact> = {}): FieldFact {
  return {
    name,
    id: name,
    type,
    label: name,
    required: false,
    locators: [{ kind: 'css', value: `#${name}`, basis: 'id' }],
    ...overrides,
  };
}

/** The elements of a form's fields and of its button. */
export function elementsOf(form: FormFact, index: number): ElementFact[] {
  const common = { landmark: form.landmark, visible: true, disabled: false, form: index };
  const fields = form.fields.map(
    (field): ElementFact => ({
      ...common,
      type: 'textbox',
      tag: 'input',
      role: 'textbox',
      name: field.label,
      locators: field.locators,
      action: { kind: 'fill' },
      required: field.required,
    }),
  );
  if (!form.submit) return fields;
  const button: ElementFact = {
    ...common,
    type: 'button',
    tag: 'button',
    role: 'button',
    name: form.submit.name,
    locators: form.submit.locators,
    action: { kind: 'submit' },
    required: false,
  };
  return [...fields, button];
}

/** The draft of these pages, made as the manifest agent does. */
export function draftOf(
  pages: readonly PageRecord[],
  unread: readonly PageSummary[] = [],
  where: ManifestSite = site,
): SiteDraft {
  const survey = new SiteSurvey(where);
  for (const page of pages) survey.add(page);
  const drafting = new SiteDrafting(survey.structure());
  for (const page of pages) drafting.add(page);
  for (const page of unread) drafting.addUnread(page);
  return drafting.draft();
}

/** The manifest of these pages. */
export function manifestOf(
  pages: readonly PageRecord[],
  unread: readonly PageSummary[] = [],
  where: ManifestSite = site,
): Manifest {
  return writeManifest(draftOf(pages, unread, where), {
    purposes: new Map(pages.map(({ url }) => [url, `Purpose of ${url}`])),
    description: 'A shop.',
    scores: unjudged('not asked for'),
  });
}

/** The first element of this name among the anchors and the elements of templates. */
export function sharedByName(manifest: Manifest, name: string): ManifestElement | undefined {
  const elements = Object.values(manifest.templates).flatMap((template) => template.elements);
  return [...manifest.anchors, ...elements].find((element) => element.name === name);
}
