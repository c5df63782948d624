import { describe, expect, it } from '@jest/globals';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type {
  Manifest,
  ManifestWorkflow,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { fitsUrl } from '@signpost/backend-domain/model/manifest/workflows/workflows.ts';
import {
  aField,
  aNavigationLink,
  aPage,
  at,
  elementsOf,
  manifestOf,
} from '../../support/manifest-mothers.ts';
import { aButton, aForm, aLink } from '../../support/mothers.ts';
import { loginForm, shopPages } from '../../support/shop-site.ts';

function workflow(manifest: Manifest, name: string): ManifestWorkflow | undefined {
  return manifest.workflows.find((one) => one.name === name);
}

const told = (one: ManifestWorkflow | undefined) =>
  one?.steps.map(({ action, selector, value, url }) =>
    [action, selector ?? url, value].filter((part) => part != null).join(' '),
  );

describe('The workflows of a shop', () => {
  const manifest = manifestOf(shopPages());

  it('search the site from the start page, with the address of the results as success condition', () => {
    const search = workflow(manifest, 'Search the site');
    expect(told(search)).toEqual([
      `goto ${at('/')}`,
      'fill #q {{query}}',
      'click #search button',
      `expect ${at('/search')}*q={{query}}*`,
    ]);
    expect(search?.success).toEqual({ kind: 'url', value: `${at('/search')}*q={{query}}*` });
    expect(search?.steps.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  });

  it('log in with a user name and a password, and expect nothing of the next page', () => {
    const login = workflow(manifest, 'Log in (Your account)');
    expect(told(login)).toEqual([
      `goto ${at('/login')}`,
      'fill #user {{username}}',
      'fill #pass {{password}}',
      'submit #login button',
    ]);
    expect(login?.success).toBeNull();
    expect(login?.goal).toContain('{{username}}');
  });

  it('go to the main sections by the links of the start page', () => {
    expect(told(workflow(manifest, 'Go to Products'))).toEqual([
      `goto ${at('/')}`,
      'click a[href="/products"]',
      `expect ${at('/products')}`,
    ]);
  });

  it('open menus', () => {
    expect(workflow(manifest, 'Open “More”')).toMatchObject({ success: null, start_url: at('/') });
  });

  it('go to the next page, from a page that has such a link', () => {
    const next = manifest.workflows.find(({ name }) => name.startsWith('Go to the next page'));
    expect(told(next)).toEqual([
      `goto ${at('/manual/c-1')}`,
      'click a[rel="next"]',
      `expect ${at('/manual/c-2')}`,
    ]);
  });

  it('put a product into the cart', () => {
    expect(told(workflow(manifest, 'Add to the cart'))).toEqual([
      `goto ${at('/product/p-1')}`,
      'click [data-testid="add"]',
    ]);
  });

  it('have unique ids', () => {
    const ids = manifest.workflows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('A workflow', () => {
  it('has the pattern of its target as success condition when links differ from page to page', () => {
    const chapters = [1, 2, 3].map((number) =>
      aPage(
        `/manual/c-${number}`,
        {
          elements: [
            aLink('次へ', at(`/manual/c-${(number % 3) + 1}`), {
              locators: [{ kind: 'css', value: 'a[rel="next"]', basis: 'attribute' }],
            }),
          ],
        },
        { pattern: '/manual/:slug' },
      ),
    );
    // On three of three pages the link would be an anchor; a fourth page makes it an element of the template.
    const manifest = manifestOf([...chapters, aPage('/', { elements: [] })]);
    const next = manifest.workflows.find(({ name }) => name.startsWith('Go to the next page'));
    expect(next?.success).toEqual({ kind: 'url', value: at('/manual/*') });
  });

  it('goes on to the next page of a manual in which every page has such a link', () => {
    const chapters = [1, 2, 3, 4].map((number) =>
      aPage(
        `/manual/c-${number}`,
        {
          elements: [
            aLink('Next chapter', at(`/manual/c-${(number % 4) + 1}`), {
              locators: [{ kind: 'css', value: 'a[rel="next"]', basis: 'attribute' }],
            }),
          ],
        },
        { pattern: '/manual/:slug' },
      ),
    );
    const manifest = manifestOf(chapters);
    expect(manifest.anchors).toHaveLength(1);
    expect(manifest.workflows).toMatchObject([
      {
        name: 'Go to the next page (Documentation)',
        start_url: at('/manual/c-1'),
        success: { kind: 'url', value: at('/manual/*') },
      },
    ]);
  });

  it('expects no other address after the use of a link or a search form in a frame', () => {
    const frame = 'frame';
    const form = aForm({ action: at('/search'), frame });
    const fields = elementsOf(form, 0).map((element) => ({ ...element, frame }));
    const link = aNavigationLink('Products', '/products', { frame });
    const manifest = manifestOf([
      aPage('/', { elements: [link, ...fields], forms: [form] }),
      aPage('/products', { title: 'Products', elements: [] }, { depth: 1 }),
    ]);
    const search = workflow(manifest, 'Search the site');
    expect(search?.steps.map(({ action }) => action)).toEqual(['goto', 'fill', 'click']);
    expect(search?.success).toBeNull();
    expect(workflow(manifest, 'Go to Products')).toMatchObject({
      steps: [{ action: 'goto' }, { action: 'click', frame: 'frame' }],
      success: null,
    });
  });

  it('that orders is sensitive', () => {
    const form = aForm({
      id: 'pay',
      name: 'Payment',
      action: at('/pay'),
      method: 'post',
      fields: [aField('card', 'text', { autocomplete: 'cc-number', label: 'Card' })],
      submit: { name: 'Pay now', locators: [{ kind: 'css', value: '#pay', basis: 'id' }] },
    });
    const manifest = manifestOf([
      aPage('/checkout', { forms: [form], elements: elementsOf(form, 0) }),
    ]);
    expect(workflow(manifest, 'Check out (Payment)')).toMatchObject({ sensitive: true });
    const link = manifestOf([
      aPage('/cart', { elements: [aLink('Proceed to checkout', at('/checkout'))] }),
    ]);
    expect(workflow(link, 'Begin the checkout')).toMatchObject({ sensitive: true });
  });

  it('does not mistake a word of another language for a checkout', () => {
    const registry = manifestOf([
      aPage('/', { elements: [aLink('commander', at('/package/commander'))] }),
    ]);
    expect(registry.workflows).toEqual([]);
  });

  it('does not begin with a hidden element', () => {
    const hidden = [1, 2, 3].map((number) =>
      aPage(number === 1 ? '/' : `/p${number}`, {
        elements: [
          aNavigationLink('Blog', '/blog', { visible: false }),
          aButton('Menu', {
            type: 'disclosure',
            visible: false,
            locators: [{ kind: 'css', value: '#menu', basis: 'id' }],
          }),
        ],
      }),
    );
    expect(manifestOf([...hidden, aPage('/blog', {})]).workflows).toEqual([]);
  });

  it('says nothing in the characters of icon fonts, and opens no menu that has only these', () => {
    const menus = ['\uf0f3 Alerts 3', '\uf142'].map((name, at) =>
      aButton(name, {
        type: 'disclosure',
        locators: [{ kind: 'css', value: `#menu-${at}`, basis: 'id' }],
      }),
    );
    const { workflows } = manifestOf([aPage('/', { elements: menus })]);
    expect(workflows.map(({ name, goal }) => [name, goal])).toEqual([
      ['Open “Alerts 3”', 'See what “Alerts 3” contains'],
    ]);
    expect(workflows[0]?.steps[1]).toMatchObject({
      name: '\uf0f3 Alerts 3',
      description: 'Click “Alerts 3”',
    });
  });

  it('opens the group that hides its link on the start page', () => {
    const opener = aButton('Guides', {
      type: 'disclosure',
      locators: [{ kind: 'css', value: '#guides', basis: 'id' }],
    });
    const group = (isOpen: boolean) => [
      opener,
      aNavigationLink('Install', '/install'),
      aNavigationLink('Deploy', '/deploy', { visible: isOpen }),
    ];
    const states = [
      {
        kind: 'disclosure' as const,
        steps: [{ action: 'click' as const, element: opener }],
        elements: [aNavigationLink('Deploy', '/deploy')],
      },
    ];
    const siteWith = (start: Partial<PageFacts>) =>
      manifestOf([
        aPage('/', { elements: group(false), ...start }),
        aPage('/install', { elements: group(false) }),
        aPage('/deploy', { elements: group(true), title: 'Deploy' }),
      ]);
    expect(told(workflow(siteWith({ states }), 'Go to Deploy'))).toEqual([
      `goto ${at('/')}`,
      'click #guides',
      'click a[href="/deploy"]',
      `expect ${at('/deploy')}`,
    ]);
    expect(workflow(siteWith({}), 'Go to Deploy')).toBeUndefined();
    expect(workflow(siteWith({}), 'Go to Install')).toBeDefined();
  });

  it('searches with the visible form of a page that has a hidden one before it', () => {
    const narrow = aForm({
      id: 'flyout',
      locators: [{ kind: 'css', value: '#flyout', basis: 'id' }],
      fields: [{ ...aField('q', 'search'), id: 'flyout-q' }],
    });
    const forms = [narrow, aForm()];
    const elements = forms.flatMap((form, index) =>
      elementsOf(form, index).map((element) => ({ ...element, visible: index > 0 })),
    );
    const { workflows } = manifestOf([aPage('/', { forms, elements })]);
    expect(workflows.map(({ name }) => name)).toEqual(['Search the site']);
    expect(workflows[0]?.steps[1]?.selector).toBe('#q');
  });

  it('of a form with a field that is hidden on every page is not trusted', () => {
    const elements = elementsOf(loginForm, 0).map((element) => ({ ...element, visible: false }));
    const manifest = manifestOf([aPage('/login', { forms: [loginForm], elements })]);
    expect(workflow(manifest, 'Log in (Your account)')?.confidence).toBeLessThanOrEqual(0.5);
  });

  it('is not made of a form with a required field that nothing finds', () => {
    const form = {
      ...loginForm,
      fields: [
        aField('user', 'text', { required: true, locators: [] }),
        ...loginForm.fields.slice(1),
      ],
    };
    expect(
      workflow(manifestOf([aPage('/login', { forms: [form] })]), 'Log in (Your account)'),
    ).toBeUndefined();
  });

  it('presses Enter in a form without a button', () => {
    const form = aForm({ action: at('/search'), submit: null });
    const manifest = manifestOf([aPage('/', { forms: [form], elements: elementsOf(form, 0) })]);
    expect(told(workflow(manifest, 'Search the site'))?.[2]).toBe('press #q Enter');
  });
});

describe('A URL pattern', () => {
  it.each([
    ['https://a.example/', 'https://a.example', true],
    ['https://a.example/x', 'https://a.example/x/', true],
    ['https://a.example/x', 'https://a.example/x#part', true],
    ['https://a.example/x/', 'https://a.example/x/index.html', true],
    ['https://a.example/x/', 'https://a.example/x/index.html?page=2', false],
    ['https://a.example/x', 'https://a.example/xindex.html', false],
    ['https://a.example/x', 'https://a.example/x#/route', false],
    ['https://a.example/x', 'https://a.example/xy', false],
    ['https://a.example/x*q={{query}}*', 'https://a.example/x?lang=en&q=hello%20you&n=1', true],
    ['https://a.example/x*q={{query}}*', 'https://a.example/x/?q=hello+you', true],
    ['https://a.example/x*q={{query}}*', 'https://a.example/x?q=other', false],
    ['https://a.example/docs/*', 'https://a.example/docs/a-b', true],
    ['https://a.example/docs/*', 'https://b.example/docs/a-b', false],
    ['https://a.example/*/end', 'https://a.example/x/end', true],
    ['https://a.example/*/end', 'https://a.example/x/end/more', false],
  ])('%s of %s: %s', (pattern, url, fits) => {
    expect(fitsUrl(pattern, url, { query: 'hello you' })).toBe(fits);
  });
});
