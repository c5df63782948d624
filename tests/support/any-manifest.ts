import type {
  Manifest,
  ManifestElement,
  ManifestField,
  ManifestForm,
  ManifestLocator,
  ManifestPage,
  ManifestState,
  ManifestStep,
  ManifestTemplate,
  ManifestWorkflow,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import fc from 'fast-check';
import { anyText } from './any-text.ts';

/**
 * Any manifest that the schema of version 1.0 allows and whose pages have their URLs as keys. Manifests are small and
 * often contain the same values repeatedly.
 */

const start = 'https://shop.example/';
const words = fc.constantFrom(
  '',
  'Home',
  'Next',
  'a"b\\c',
  '0-3',
  'role',
  '2 Features',
  '=x',
  '/y',
  '{name}',
  'a{{b}',
);
const text = fc.oneof(words, words, anyText({ maxLength: 12 }));
const some = text.filter((value) => value !== '');

const anyUrl = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        start,
        `${start}de/`,
        `${start}de/docs/`,
        'https://other.example/',
        'http://shop.example/',
      ),
      fc.constantFrom('', 'a', 'b.html', 'c/', 'd?x=1', 'de/docs/e'),
      fc.constantFrom('', '', '#top', '#/route', '?hash=0123456789abcdef', '?{0}={{'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('/', '=', '/a', '#top', 'mailto:a@b.example', 'https://shop.example'),
  some,
);

const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const confidence = fc.constantFrom(0, 0.87, 0.98, 1);
const nesting = { frame: text, shadow: fc.array(text, { maxLength: 2 }) };

/** Selectors and XPaths that version 1.1 shortens, and some that look like its shortened forms. */
const path = fc.constantFrom(
  ...[
    'a[href="/a"]',
    '#x a[href="b.html"]',
    'a[href="#top"]',
    'a[href="../a"]',
    'nav a[href="de/"]',
  ],
  ...['a[href="/a"] button[aria-label="Home"]', 'form[action="https://shop.example/a"] input'],
  ...['button[title="a\\"b\\\\c"]', '[title="{name}"]', 'a[href="{0}"]', 'i[title="x', '{text}'],
  ...['//h3[normalize-space()="Home"]/following::a[1]', '//p[normalize-space()=""]/following::a'],
  ...[
    '//ol//a[normalize-space()="Home"]',
    '//h3[normalize-space()="x"]/following::a[1]/b',
    '[.="{"]',
  ],
);

const locator: fc.Arbitrary<ManifestLocator> = fc.record({
  kind: fc.constantFrom('role', 'testid', 'label', 'text', 'css', 'xpath'),
  value: fc.oneof(some, path, fc.constantFrom('link[name="Home"]', 'a[href="a"]', 'Home')),
});

const types = [
  ...['button', 'link', 'navigation', 'textbox', 'checkbox', 'radio', 'combobox', 'option', 'tab'],
  ...['menuitem', 'switch', 'slider', 'searchbox', 'file', 'disclosure', 'custom'],
] as ManifestElement['type'][];

const anyElement: fc.Arbitrary<ManifestElement> = fc
  .tuple(
    fc.record({
      id: fc.constantFrom('e1', 'e2', 'a0000001'),
      type: fc.constantFrom(...types),
      role: fc.constantFrom('link', 'button', 'textbox', 'img', 'constructor', ''),
      name: text,
      selector: nullable(fc.oneof(some, path)),
      fallbacks: fc.array(locator, { maxLength: 3 }),
      confidence,
      visible: nullable(fc.boolean()),
    }),
    fc.record(
      { kind: fc.constantFrom('navigate', 'submit', 'fill', 'open', 'download'), url: anyUrl },
      { requiredKeys: ['kind'] },
    ),
    fc.record(
      { state: fc.constantFrom('s1', 's2'), required: fc.boolean(), ...nesting },
      { requiredKeys: [] },
    ),
  )
  .map(([element, action, rest]) => ({ ...element, action, ...rest }) as ManifestElement);

const elements = fc.array(anyElement, { maxLength: 4 });

const anyField = fc.record(
  {
    ...{ name: text, id: text, type: fc.constantFrom('text', 'password', 'select'), label: text },
    ...{ required: fc.boolean(), selector: nullable(fc.oneof(some, fc.constant('#Home'))) },
    options: fc.array(fc.record({ value: text, label: text }), { maxLength: 2 }),
    ...{ autocomplete: text, pattern: text, min: text, max: text, placeholder: text },
  },
  { requiredKeys: ['name', 'id', 'type', 'label', 'required', 'selector'] },
) as fc.Arbitrary<ManifestField>;

const anyForm = fc
  .tuple(
    fc.record({
      id: fc.constantFrom('f1', 'f2'),
      purpose: fc.constantFrom('other', 'search', 'login'),
      name: text,
      action: nullable(anyUrl),
      method: fc.constantFrom('get', 'post', 'dialog'),
      selector: nullable(some),
      pages: fc.array(anyUrl, { maxLength: 5 }),
      page_count: fc.nat(6),
      fields: fc.array(anyField, { maxLength: 2 }),
      submit: nullable(fc.record({ selector: nullable(some), name: text })),
      confidence,
    }),
    fc.record(nesting, { requiredKeys: [] }),
  )
  .map(([form, place]) => ({ ...form, ...place }) as ManifestForm);

const anyStep = fc.record(
  {
    n: fc.integer({ min: 1, max: 3 }),
    action: fc.constantFrom('goto', 'click', 'fill', 'expect'),
    ...{ selector: nullable(some), role: nullable(text), name: nullable(text) },
    ...{ value: text, url: anyUrl, description: text, ...nesting },
  },
  { requiredKeys: ['n', 'action', 'selector', 'role', 'name', 'description'] },
) as fc.Arbitrary<ManifestStep>;

const states = fc.array(
  fc.record({
    state: fc.constantFrom('s1', 's2', 's3'),
    kind: fc.constantFrom('menu', 'dialog', 'disclosure', 'tab', 'place'),
    name: text,
    reached_by: fc.array(anyStep, { minLength: 1, maxLength: 2 }),
    elements,
  }),
  { maxLength: 2 },
) as fc.Arbitrary<readonly ManifestState[]>;

const summaries = fc.array(
  fc.record({
    type: fc.constantFrom(...types),
    role: text,
    landmark: fc.constantFrom('main', 'navigation', null),
    within: fc.constantFrom('', 'section', 'li.item'),
    count: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 2 },
);

const anyWorkflow = fc.record(
  {
    ...{ id: some, name: text, goal: text, start_url: anyUrl },
    preconditions: fc.array(text, { maxLength: 2 }),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 3 }),
    success: nullable(fc.record({ kind: fc.constantFrom('url', 'text', 'element'), value: text })),
    ...{ confidence, sensitive: fc.boolean() },
  },
  {
    requiredKeys: [
      'id',
      'name',
      'goal',
      'start_url',
      'preconditions',
      'steps',
      'success',
      'confidence',
    ],
  },
) as fc.Arbitrary<ManifestWorkflow>;

const anyTemplate = fc.record(
  {
    pattern: some,
    category: text,
    page_count: fc.nat(9),
    scanned: fc.nat(9),
    example_url: anyUrl,
    elements,
    forms: fc.array(anyForm, { maxLength: 2 }),
    states,
  },
  {
    requiredKeys: [
      'pattern',
      'category',
      'page_count',
      'scanned',
      'example_url',
      'elements',
      'forms',
    ],
  },
) as fc.Arbitrary<ManifestTemplate>;

const anyPage = fc
  .tuple(
    fc.record({
      ...{ url: anyUrl, title: text, description: nullable(text), purpose: nullable(text) },
      content_type: nullable(fc.constantFrom('text/html', 'text/plain')),
      status_code: nullable(fc.constantFrom(200, 404)),
      level: fc.integer({ min: 0, max: 5 }),
      section: nullable(text),
      language: nullable(fc.constantFrom('en', 'de')),
      canonical: nullable(anyUrl),
      template: nullable(fc.constantFrom('t1', 't2')),
      scanned: fc.boolean(),
      last_modified: nullable(fc.constantFrom('2026-11-13T11:12:04.000Z', 'today')),
      content_hash: nullable(fc.constantFrom('ee79633f3479a5f1', '')),
      headings: fc.array(fc.record({ level: fc.integer({ min: 1, max: 6 }), text }), {
        maxLength: 3,
      }),
      elements,
      forms: fc.array(fc.constantFrom('f1', 'f2', 'f3'), { maxLength: 2 }),
      links: fc.array(anyUrl, { maxLength: 8 }),
      requires_auth: nullable(fc.boolean()),
      structured_data: fc.array(text, { maxLength: 2 }),
    }),
    fc.record(
      {
        absent: fc.array(fc.constantFrom('e1', 'e2', 'a0000001'), { maxLength: 3 }),
        states,
        place_of: anyUrl,
        truncated: fc.constant(true),
        summaries,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([page, rest]) => ({ ...page, ...rest }) as ManifestPage);

const score = nullable(fc.nat(100));

export const anyManifest: fc.Arbitrary<Manifest> = fc
  .record({
    website: fc.record(
      {
        ...{ domain: some, start_url: fc.oneof(fc.constant(start), anyUrl), title: text },
        ...{ description: nullable(text), language: nullable(fc.constantFrom('en', 'de')) },
        total_pages: fc.nat(9),
        main_sections: fc.array(fc.record({ title: text, url: anyUrl, page_count: fc.nat(9) }), {
          maxLength: 3,
        }),
        disallowed_links: fc.array(anyUrl, { maxLength: 3 }),
      },
      {
        requiredKeys: [
          ...(['domain', 'start_url', 'title', 'description', 'language'] as const),
          ...(['total_pages', 'main_sections'] as const),
        ],
      },
    ),
    scores: fc.record({
      ...{ speed: score, seo: score, accessibility: score },
      ...{ best_practices: score, agentic: score },
    }),
    anchors: elements,
    templates: fc.dictionary(fc.constantFrom('t1', 't2'), anyTemplate, { noNullPrototype: true }),
    forms: fc.uniqueArray(anyForm, { selector: ({ id }) => id, maxLength: 2 }),
    workflows: fc.array(anyWorkflow, { maxLength: 2 }),
    pages: fc.uniqueArray(anyPage, { selector: ({ url }) => url, maxLength: 5 }),
    states: fc.option(states, { nil: undefined }),
    review: nullable(
      fc.record({
        reviewed_at: fc.constant('2026-11-13T11:12:04.000Z'),
        ...{ verified: fc.nat(9), broken: fc.nat(9), repaired: fc.nat(9), summary: text },
      }),
    ),
  })
  .map(({ pages, states: found, ...rest }) => ({
    ...(found === undefined ? {} : { states: found }),
    version: '1.0',
    $schema: 'https://signpost.example/api/scanner/public/schema/ai-manifest-1.0.json',
    provider: 'Signpost',
    generated_at: '2026-11-13T11:12:04.000Z',
    scan_id: 'scan-000000000000000a',
    ...rest,
    pages: Object.fromEntries(pages.map((page) => [page.url, page])),
    ai_features: {
      structured_navigation: true,
      action_workflows: false,
      confidence_scores: true,
      element_selectors: true,
    },
  }));
