import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { z } from 'zod';
import type { Equal, Proven, Wire } from '../wire.ts';

/**
 * The AI-agent navigation manifest, version 1.0, as a file: the domain writes it, the server serves it, the validator
 * checks it and the viewer shows it. Null values may be absent, and so may a page's lists: parsing fills them in. The
 * types are the domain's (model/manifest/file/manifest.ts); a schema of another shape does not compile.
 */

const MAX_TEXT_LENGTH = 300;

/** Plain text of the scanned site. */
const text = () => z.string().max(MAX_TEXT_LENGTH);
const url = () => z.string().min(1);
const count = () => z.int().min(0);
const confidence = () =>
  z
    .number()
    .min(0)
    .max(1)
    .describe('0 to 1. At 0.9 and more, at least 99 in 100 are found on a later visit.');
const frame = z
  .string()
  .describe('CSS selector of the same-origin <iframe> or <frame> it is in.')
  .exactOptional();
const shadow = z
  .array(z.string())
  .describe('CSS selectors of the shadow hosts from the document inwards.')
  .exactOptional();
const selector = () =>
  z
    .string()
    .min(1)
    .nullable()
    .describe('CSS, unique on the page; null when only a fallback finds it.');

const locator = z
  .object({
    kind: z.enum(['role', 'testid', 'label', 'text', 'css', 'xpath']),
    value: z
      .string()
      .min(1)
      .describe(
        'testid and css: CSS; role: like button[name="Search"]; label and text: the exact text.',
      ),
  })
  .meta({ id: 'ManifestLocator', description: 'Another way to find the element.' });

const element = z
  .object({
    id: z.string().describe('Unique among the elements of a page, the same in the next scan.'),
    type: z.enum([
      'button',
      'link',
      'navigation',
      'textbox',
      'checkbox',
      'radio',
      'combobox',
      'option',
      'tab',
      'menuitem',
      'switch',
      'slider',
      'searchbox',
      'file',
      'disclosure',
      'custom',
    ]),
    role: z.string().describe('Accessible role, for getByRole(role, {name}).'),
    name: text().describe('Accessible name.'),
    selector: selector(),
    fallbacks: z.array(locator),
    confidence: confidence(),
    action: z.object({
      kind: z.enum(['navigate', 'submit', 'fill', 'select', 'toggle', 'open', 'download']),
      url: url()
        .describe('Where it leads; absent when that differs from page to page.')
        .exactOptional(),
    }),
    visible: z.boolean().nullable().default(null).describe('Null when it could not be known.'),
    state: z.string().describe('State in which it becomes visible, see states.').exactOptional(),
    required: z.boolean().exactOptional(),
    frame,
    shadow,
  })
  .meta({
    id: 'ManifestElement',
    description: 'One thing on a page that a user can operate.',
  });

const field = z
  .object({
    name: text(),
    id: text(),
    type: z.string().describe('The type of the <input>, else select or textarea.'),
    label: text(),
    required: z.boolean(),
    selector: selector(),
    options: z
      .array(z.object({ value: text(), label: text() }))
      .max(50)
      .exactOptional(),
    autocomplete: text().exactOptional(),
    pattern: text().exactOptional(),
    min: text().exactOptional(),
    max: text().exactOptional(),
    placeholder: text().exactOptional(),
  })
  .meta({ id: 'ManifestField', description: 'A field of a form.' });

const form = z
  .object({
    id: z.string(),
    purpose: z.enum([
      'login',
      'register',
      'search',
      'contact',
      'newsletter',
      'checkout',
      'filter',
      'comment',
      'upload',
      'other',
    ]),
    name: text(),
    action: url().nullable().default(null).describe('Null when it differs from page to page.'),
    method: z.enum(['get', 'post', 'dialog']),
    selector: selector(),
    pages: z.array(url()).max(20).describe('The first pages that have it.'),
    page_count: count().describe('How many of the read pages have it.'),
    fields: z.array(field),
    submit: z.object({ selector: selector(), name: text() }).nullable().default(null),
    confidence: confidence(),
    frame,
    shadow,
  })
  .meta({
    id: 'ManifestForm',
    description: 'A form of the site, listed once for all pages that have it.',
  });

const step = z.object({
  n: z.int().min(1),
  action: z.enum(['goto', 'click', 'fill', 'select', 'check', 'press', 'submit', 'expect']),
  selector: z.string().nullable(),
  role: z.string().nullable().default(null),
  name: text().nullable().default(null),
  value: text().describe('What to fill in, choose or press; {{…}} is a parameter.').exactOptional(),
  url: url().describe('For goto and expect; in expect, * matches anything.').exactOptional(),
  description: z.string(),
  frame,
  shadow,
});

const state = z
  .object({
    state: z.string().describe('Id of the state, the same in the next scan.'),
    kind: z.enum(['menu', 'dialog', 'disclosure', 'tab', 'place']),
    name: text().describe('Name of the opening element; for a place its fragment, like #settings.'),
    reached_by: z
      .array(step)
      .min(1)
      .describe('Steps from the page as it opens; they change nothing on the site.'),
    elements: z
      .array(element)
      .describe(
        'Elements that exist only in this state. Hidden elements of the page name the state in which they are visible.',
      ),
  })
  .meta({ id: 'ManifestState', description: 'A state of a page, such as an open menu.' });

const states = (of: string) => z.array(state).describe(`States ${of}.`).exactOptional();

const template = z
  .object({
    pattern: z.string().describe('URL pattern, such as /product/:slug.'),
    category: text(),
    page_count: count().describe('Known pages of the pattern.'),
    scanned: count().describe('How many of these pages were read.'),
    example_url: url(),
    elements: z.array(element).describe('Elements of (nearly) every page of the pattern.'),
    forms: z.array(form),
    states: states('behind its elements'),
  })
  .meta({ id: 'ManifestTemplate', description: 'Pages with the same structure.' });

const workflow = z
  .object({
    id: z.string(),
    name: z.string(),
    goal: z.string(),
    start_url: url(),
    preconditions: z.array(z.string()),
    steps: z.array(step).min(1),
    success: z
      .object({ kind: z.enum(['url', 'text', 'element']), value: z.string() })
      .nullable()
      .default(null)
      .describe('How to tell that the goal is reached; null when the scan does not know it.'),
    confidence: confidence(),
    sensitive: z
      .boolean()
      .describe('Pays, orders, deletes or cancels: ask the person first.')
      .exactOptional(),
  })
  .meta({
    id: 'ManifestWorkflow',
    description: 'Steps to a goal, all of them seen by the scan.',
  });

const page = z
  .object({
    url: url(),
    title: text(),
    description: text().nullable().default(null),
    purpose: text().nullable().default(null).describe('What the page is for, in one sentence.'),
    content_type: z.string().nullable().default(null),
    status_code: z.int().nullable().default(null),
    level: z.int().min(0).max(5),
    section: text().nullable().default(null),
    language: z.string().nullable().default(null),
    canonical: z.string().nullable().default(null),
    template: z.string().nullable().default(null).describe('Key in templates.'),
    scanned: z.boolean().describe('False: not read; described by its template, or not chosen.'),
    last_modified: z.string().nullable().default(null),
    content_hash: z.string().nullable().default(null),
    headings: z.array(z.object({ level: z.int().min(1), text: text() })).default([]),
    elements: z.array(element).default([]).describe('Elements that only this page has.'),
    forms: z.array(z.string()).default([]).describe('Ids in forms.'),
    links: z
      .array(url())
      .default([])
      .describe('URLs of its links that are not among its elements.'),
    absent: z
      .array(z.string())
      .describe('Ids of anchors and template elements that this page lacks.')
      .exactOptional(),
    place_of: url()
      .describe('URL of the page in whose document it is: elements of that page are here too.')
      .exactOptional(),
    truncated: z
      .literal(true)
      .describe('The page is not described completely, because it is too large or took too long.')
      .exactOptional(),
    summaries: z
      .array(
        z.object({
          type: element.shape.type,
          role: z.string(),
          landmark: z
            .enum([
              'banner',
              'navigation',
              'main',
              'complementary',
              'contentinfo',
              'search',
              'form',
              'region',
              'dialog',
            ])
            .nullable()
            .default(null),
          within: z.string().describe('Container of each, such as section.operation.'),
          count: z.int().min(1),
        }),
      )
      .describe('Counts of own elements that are not described one by one.')
      .exactOptional(),
    states: states('behind its own elements, and its places'),
    requires_auth: z.boolean().nullable().default(null),
    structured_data: z.array(text()).default([]).describe('schema.org types.'),
  })
  .meta({
    id: 'ManifestPage',
    description:
      'A page. Its elements are its own, its template’s and the anchors, without those in absent.',
  });

const score = () => z.int().min(0).max(100).nullable();

export const aiManifest = z
  .object({
    version: z.literal('1.0'),
    $schema: z.string(),
    provider: z.literal('Signpost'),
    generated_at: z.iso.datetime(),
    scan_id: z.string(),
    website: z.object({
      domain: z.string(),
      start_url: url(),
      title: text(),
      description: text().nullable().default(null),
      language: z.string().nullable().default(null),
      total_pages: count(),
      main_sections: z.array(z.object({ title: text(), url: url(), page_count: count() })),
      disallowed_links: z
        .array(url())
        .max(100)
        .describe('Linked addresses of the site that robots.txt forbids. Absent: not known.')
        .exactOptional(),
    }),
    scores: z
      .object({
        speed: score(),
        seo: score(),
        accessibility: score(),
        best_practices: score(),
        agentic: score(),
      })
      .describe('Lighthouse scores of the start page, 0 to 100; null when not measured.'),
    anchors: z.array(element).describe('Elements of (nearly) every page.'),
    templates: z.record(z.string(), template),
    forms: z.array(form),
    workflows: z.array(workflow),
    pages: z.record(z.string(), page).describe('By URL.'),
    states: states('behind anchors'),
    ai_features: z.object({
      structured_navigation: z.boolean(),
      action_workflows: z.boolean(),
      confidence_scores: z.boolean(),
      element_selectors: z.boolean(),
    }),
    review: z
      .object({
        reviewed_at: z.iso.datetime(),
        verified: count(),
        broken: count(),
        repaired: count(),
        summary: z.string(),
      })
      .nullable()
      .describe('Result of trying the elements in a fresh browser; null when that was not done.'),
  })
  .describe('AI-agent navigation manifest of a website, version 1.0.');

export type AiManifest = Proven<Manifest, Equal<Manifest, Wire<typeof aiManifest>>>;
