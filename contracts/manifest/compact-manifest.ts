import type { CompactManifest as Declared } from '@signpost/backend-domain/model/manifest/compact/compact-manifest.ts';
import { z } from 'zod';
import type { Equal, Proven, Wire } from '../wire.ts';
import { aiManifest } from './ai-manifest.ts';

/**
 * The manifest, version 1.1: the content of version 1.0 in a quarter of its bytes. The types are the domain's
 * (model/manifest/compact/compact-manifest.ts); a schema of another shape does not compile.
 */

const { anchors, forms, workflows, pages } = aiManifest.shape;
const whole = {
  element: anchors.element.shape,
  form: forms.element.shape,
  field: forms.element.shape.fields.element.shape,
  workflow: workflows.element.shape,
  step: workflows.element.shape.steps.element.shape,
  page: pages.valueType.shape,
  state: pages.valueType.shape.states.unwrap().element.shape,
};
const { frame, shadow } = whole.element;

const index = () => z.int().min(0).describe('Index in urls.');
const indexes = () =>
  z
    .array(z.union([z.int().min(0), z.string().regex(RUN)]))
    .describe('Indexes; "4-9" means 4, 5, 6, 7, 8, 9.');

const RUN = /^\d+-\d+$/;
const places = (of: string) =>
  z
    .array(z.union([z.int().min(0), z.string().regex(RUN), z.string().regex(/^=/)]))
    .describe(`Indexes ${of}; "4-9" means 4, 5, 6, 7, 8, 9. An id after = is not in that list.`);

const section = () =>
  z
    .union([z.int().min(0), z.string()])
    .describe('Index of the main section, or the title of a section that is not among them.');
const purpose = () =>
  z.string().describe('What the page is for; {title} means its title, {{ an opening brace.');
const unread = z
  .object({ section: section().exactOptional(), purpose: purpose().exactOptional() })
  .describe('The most common values of pages that were not read; absent means null.');

const elementUsual = {
  confidence: whole.element.confidence,
  visible: z.boolean().nullable().describe('Null when it could not be known.'),
  also: z
    .array(z.string())
    .describe('Fallbacks of elements with a name; those without one usually have none.'),
};
const listUsual = z
  .object({
    confidence: elementUsual.confidence.exactOptional(),
    visible: elementUsual.visible.exactOptional(),
    also: elementUsual.also.exactOptional(),
  })
  .describe('The most common values in this list, where they differ from usual of the manifest.')
  .exactOptional();

const usualPage = {
  content_type: z.string().nullable(),
  status_code: z.int().nullable(),
  language: z.string().nullable(),
  last_modified: z.string().nullable(),
  requires_auth: z.boolean().nullable(),
  structured_data: z.array(z.string().max(300)).describe('schema.org types.'),
};

const element = z
  .object({
    id: whole.element.id
      .describe('Absent: follows from scope, role, name and selector (docs/manifest.md).')
      .exactOptional(),
    role: z.string().describe('Absent: link.').exactOptional(),
    type: whole.element.type.describe('Absent: the usual type of the role.').exactOptional(),
    name: whole.element.name.describe('Accessible name. Absent: empty.').exactOptional(),
    css: z
      .string()
      .nullable()
      .describe(
        'CSS selector. Absent: a[href="…"] of its address, none without an address. In all locators {name} is the name in quotes, {7} an address of urls in quotes as links write it, {text} is normalize-space(), {{ an opening brace.',
      )
      .exactOptional(),
    within: z
      .string()
      .describe('The selector is this one, a space, and the selector that an absent css means.')
      .exactOptional(),
    also: z
      .array(z.string())
      .describe(
        'Fallbacks: kind=value; role, text and label mean its own role and name, href the selector that an absent css means; after=h3 button[1] Features means //h3[normalize-space()="Features"]/following::button[1]. Absent: usual.also for an element with a name, none for others.',
      )
      .exactOptional(),
    confidence: elementUsual.confidence.exactOptional(),
    action: whole.element.action.shape.kind
      .describe('Absent: the usual action of its type; open for a link without an address.')
      .exactOptional(),
    to: z
      .union([index(), z.string()])
      .describe('Index in urls of where it leads; "#place" for a place on the page itself.')
      .exactOptional(),
    visible: elementUsual.visible.exactOptional(),
    state: whole.element.state,
    required: whole.element.required,
    frame,
    shadow,
  })
  .meta({ id: 'CompactElement', description: 'An element; an absent key has its usual value.' });

const formReference = { id: whole.form.id, pages: indexes() };

const field = z.object({
  name: whole.field.name.exactOptional(),
  id: whole.field.id.describe('Absent: equal to its name.').exactOptional(),
  type: z.string().describe('Absent: text.').exactOptional(),
  label: whole.field.label.exactOptional(),
  required: z.literal(true).exactOptional(),
  css: z.string().nullable().describe('Absent: # and its id, none without an id.').exactOptional(),
  options: whole.field.options,
  autocomplete: whole.field.autocomplete,
  pattern: whole.field.pattern,
  min: whole.field.min,
  max: whole.field.max,
  placeholder: whole.field.placeholder,
});

const form = z
  .object({
    ...formReference,
    purpose: whole.form.purpose.describe('Absent: other.').exactOptional(),
    name: whole.form.name.exactOptional(),
    action: index().describe('Index in urls. Absent: differs from page to page.').exactOptional(),
    method: z.enum(['post', 'dialog']).describe('Absent: get.').exactOptional(),
    css: z.string().describe('CSS selector.').exactOptional(),
    page_count: whole.form.page_count.describe('Absent: the number of pages.').exactOptional(),
    fields: z.array(field),
    submit: z
      .object({
        css: z.string().describe('CSS selector.').exactOptional(),
        name: whole.form.name.exactOptional(),
      })
      .exactOptional(),
    confidence: elementUsual.confidence.exactOptional(),
    frame,
    shadow,
  })
  .meta({ id: 'CompactForm', description: 'A form; an absent key has its usual value.' });

const step = z.object({
  n: whole.step.n.describe('Absent: its position, counted from 1.').exactOptional(),
  action: whole.step.action,
  css: z.string().describe('CSS selector.').exactOptional(),
  role: z.string().exactOptional(),
  name: z.string().max(300).exactOptional(),
  value: whole.step.value,
  url: index().exactOptional(),
  description: whole.step.description,
  frame,
  shadow,
});

const states = z
  .array(
    z
      .object({
        state: whole.state.state,
        kind: whole.state.kind,
        name: whole.state.name,
        reached_by: z.array(step).min(1),
        usual: listUsual,
        elements: z.array(element),
      })
      .meta({ id: 'CompactState', description: 'A state of a page, such as an open menu.' }),
  )
  .exactOptional();

const template = z
  .object({
    pattern: z.string(),
    category: z.string().max(300),
    page_count: z.int().min(0),
    scanned: z.int().min(0),
    example_url: index(),
    usual: listUsual,
    elements: z.array(element),
    forms: z
      .array(z.union([form, z.object(formReference)]))
      .describe('A form that is listed in forms has only its id, and the pages of this template.')
      .exactOptional(),
    states,
    unread: unread.exactOptional(),
  })
  .meta({ id: 'CompactTemplate', description: 'Pages with the same structure.' });

const workflow = z
  .object({
    id: whole.workflow.id,
    name: whole.workflow.name,
    goal: whole.workflow.goal,
    start_url: index(),
    preconditions: whole.workflow.preconditions.exactOptional(),
    steps: z.array(step).min(1),
    success: z
      .object({ kind: z.enum(['url', 'text', 'element']), value: z.string() })
      .exactOptional(),
    confidence: elementUsual.confidence,
    sensitive: whole.workflow.sensitive,
  })
  .meta({ id: 'CompactWorkflow', description: 'Steps to a goal.' });

const page = z
  .object({
    content_type: usualPage.content_type.exactOptional(),
    status_code: usualPage.status_code.exactOptional(),
    language: usualPage.language.exactOptional(),
    last_modified: usualPage.last_modified.exactOptional(),
    requires_auth: usualPage.requires_auth.exactOptional(),
    structured_data: usualPage.structured_data.exactOptional(),
    title: whole.page.title.exactOptional(),
    description: z.string().max(300).exactOptional(),
    purpose: purpose().nullable().exactOptional(),
    level: whole.page.level.describe('Absent: from the slashes of its path.').exactOptional(),
    section: section().nullable().exactOptional(),
    canonical: z
      .union([index(), z.literal(true)])
      .describe('Index in urls; true: its own address.')
      .exactOptional(),
    template: z.string().nullable().describe('Key in templates.').exactOptional(),
    scanned: z
      .boolean()
      .describe('Whether it was read. Absent: true when it has a content_hash, else false.')
      .exactOptional(),
    content_hash: z.string().exactOptional(),
    headings: z
      .array(z.string())
      .describe('Each as its level and its text; the level alone when the text is the title.')
      .exactOptional(),
    usual: listUsual,
    elements: z
      .array(z.union([element, z.int().min(0), z.string()]))
      .describe('Elements that only this page has; numbers and "4-9" are indexes into common.')
      .exactOptional(),
    forms: places('in forms').exactOptional(),
    links: indexes().exactOptional(),
    absent: z
      .union([places('in the anchors followed by the elements of its template'), z.literal(true)])
      .describe('The shared elements that it lacks; true: all anchors.')
      .exactOptional(),
    place_of: index()
      .describe('Index of the page whose document contains this place.')
      .exactOptional(),
    truncated: whole.page.truncated,
    summaries: whole.page.summaries,
    states,
  })
  .meta({
    id: 'CompactPage',
    description:
      'A page. An absent key is null or empty, or has the value in usual.page if the page was read. If it was not read, absent template, section and purpose have the values in unread, of its template or of usual.',
  });

export const compactManifest = z
  .object({
    version: z.literal('1.1'),
    $schema: z.string(),
    provider: aiManifest.shape.provider,
    generated_at: aiManifest.shape.generated_at,
    scan_id: aiManifest.shape.scan_id,
    base: z.string().describe('The origin of entries of urls that begin with /.'),
    parts: z
      .array(z.string())
      .describe('Texts that several urls contain; {0} in a url or in a later part means the first.')
      .exactOptional(),
    urls: z
      .array(z.string())
      .describe(
        'Every address once: first those of pages, in the order of pages. An address that itself begins with / or = is preceded by =. {n} means an entry of parts, {{ an opening brace.',
      ),
    usual: z
      .object({
        ...elementUsual,
        href: z
          .enum(['relative', 'path', 'whole'])
          .describe('How the links of the site write their addresses.'),
        page: z.object(usualPage).describe('The most common values of pages that were read.'),
        unread: unread.extend({
          template: z.string().describe('That of most pages. Absent: none.').exactOptional(),
        }),
      })
      .describe('The most common values of elements and pages.'),
    website: z.object({
      domain: z.string(),
      start_url: index(),
      title: z.string().max(300),
      description: z.string().max(300).exactOptional(),
      language: z.string().exactOptional(),
      total_pages: z.int().min(0),
      main_sections: z.array(
        z.object({ title: z.string().max(300), url: index(), page_count: z.int().min(0) }),
      ),
      disallowed_links: aiManifest.shape.website.shape.disallowed_links,
    }),
    scores: aiManifest.shape.scores,
    ai_features: aiManifest.shape.ai_features,
    review: aiManifest.shape.review,
    anchors: z.array(element).describe('Elements of nearly every page.'),
    templates: z.record(z.string(), template),
    forms: z.array(form),
    workflows: z.array(workflow),
    common: z
      .array(element)
      .describe('Elements of several pages, such as the menu of one language.'),
    pages: z.array(page).describe('One for each of the first entries of urls.'),
    states,
  })
  .describe('AI-agent navigation manifest of a website, version 1.1.');

export type CompactManifest = Proven<Declared, Equal<Declared, Wire<typeof compactManifest>>>;
