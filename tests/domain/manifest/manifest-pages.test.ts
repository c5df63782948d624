import { describe, expect, it } from '@jest/globals';
import type { PageSummary } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { reasonOfObstacle } from '@signpost/backend-domain/model/crawl/reading-obstacle.ts';
import {
  purposesWanted,
  siteDescriptionInput,
} from '@signpost/backend-domain/model/manifest/build/site-draft.ts';
import { elementsOfPage } from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import {
  aNavigationLink,
  anUnreadPage,
  aPage,
  at,
  draftOf,
  manifestOf,
  sharedByName,
  site,
} from '../../support/manifest-mothers.ts';
import { aButton, aLink } from '../../support/mothers.ts';
import { answered, movedTo, notAPage } from '../../support/page-causes.ts';
import { shopPages } from '../../support/shop-site.ts';

describe('Pages of the manifest', () => {
  it('contain the facts that were read, in plain text', () => {
    const manifest = manifestOf([
      aPage(
        '/a/b',
        {
          title: 'A\u200b  title',
          description: 'x'.repeat(500),
          headings: [{ level: 1, text: 'Hello' }],
          links: [
            { url: 'https://other.example/', text: 'Other', landmark: 'main', nofollow: false },
            { url: at('/a/b#top'), text: 'Top', landmark: 'main', nofollow: false },
          ],
          structuredData: ['Product'],
          canonical: at('/a/b'),
        },
        { contentHash: 'abcdef0123456789abcdef', lastModified: '2026-01-02' },
      ),
    ]);
    const page = manifest.pages[at('/a/b')];
    expect(page).toMatchObject({
      title: 'A title',
      status_code: 200,
      content_type: 'text/html',
      level: 2,
      scanned: true,
      content_hash: 'abcdef0123456789',
      last_modified: '2026-01-02',
      links: ['https://other.example/'],
      requires_auth: false,
      purpose: `Purpose of ${at('/a/b')}`,
    });
    expect(page?.description).toHaveLength(300);
  });

  it('count pages that were not read, without guessing their content', () => {
    const manifest = manifestOf(shopPages(), [
      anUnreadPage('/product/p-9', '/product/:slug'),
      anUnreadPage('/elsewhere', '/elsewhere', { state: 'discovered', cause: null }),
      anUnreadPage('/copy', '/copy', { cause: { kind: 'duplicate', of: at('/') } }),
      anUnreadPage('/gone', '/gone', { state: 'failed', cause: answered(404) }),
      anUnreadPage('/moved', '/moved', {
        state: 'discovered',
        cause: null,
        reason: reasonOfObstacle('redirects to another page'),
      }),
    ]);
    expect(manifest.website.total_pages).toBe(shopPages().length + 2);
    expect(manifest.pages[at('/product/p-9')]).toMatchObject({
      scanned: false,
      requires_auth: null,
      language: null,
    });
    expect(manifest.pages[at('/product/p-9')]?.template).toBe(
      manifest.pages[at('/product/p-1')]?.template,
    );
    expect(manifest.pages).not.toHaveProperty([at('/copy')]);
    expect(manifest.pages).not.toHaveProperty([at('/gone')]);
    expect(manifest.pages).not.toHaveProperty([at('/moved')]);
  });

  it('leave out unread addresses of a pattern whose addresses return files', () => {
    const raw = { pattern: '/raw/:slug', state: 'pending', cause: null } as const;
    const manifest = manifestOf(shopPages(), [
      anUnreadPage('/raw/a', raw.pattern, raw),
      anUnreadPage('/raw/b', raw.pattern, { cause: notAPage('text/plain') }),
      anUnreadPage('/raw/c', raw.pattern, raw),
      anUnreadPage('/product/file', '/product/:slug', { cause: notAPage('application/pdf') }),
      anUnreadPage('/product/p-9', '/product/:slug'),
    ]);
    expect(Object.keys(manifest.pages).filter((url) => url.includes('/raw/'))).toEqual([]);
    expect(manifest.pages).toHaveProperty([at('/product/p-9')]);
    expect(manifest.website.total_pages).toBe(shopPages().length + 1);
  });

  it('do not count error pages for shared elements', () => {
    const pages = [1, 2, 3].map((number) =>
      aPage(`/p${number}`, { elements: [aNavigationLink('Home', '/')] }),
    );
    const manifest = manifestOf([...pages, aPage('/missing', { elements: [] }, { status: 404 })]);
    expect(sharedByName(manifest, 'Home')?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(manifest.pages[at('/missing')]).toMatchObject({
      status_code: 404,
      absent: [manifest.anchors[0]?.id],
    });
  });

  it('list elements of their template that were not seen, but no anchors, as absent from a page that was cut off', () => {
    const site = ['/a', '/b', '/c', '/d', '/e'].map((path) =>
      aPage(path, { elements: [aNavigationLink('Home', '/')] }),
    );
    const inPattern = { pattern: '/notes/:slug' };
    const notes = ['one', 'two', 'three', 'four'].map((slug) =>
      aPage(
        `/notes/${slug}`,
        { elements: [aNavigationLink('Home', '/'), aLink('Part', at('/part'))] },
        inPattern,
      ),
    );
    const cut = aPage('/notes/long', { elements: [], truncated: true }, inPattern);
    const manifest = manifestOf([...site, ...notes, cut]);
    expect(manifest.anchors).toMatchObject([{ name: 'Home' }]);
    const [template] = Object.values(manifest.templates);
    expect(template?.elements).toMatchObject([{ name: 'Part' }]);
    expect(manifest.pages[at('/notes/long')]?.absent).toEqual([template?.elements[0]?.id]);
  });

  it('list no absent elements for a page that was cut off', () => {
    const pages = [1, 2, 3].map((number) =>
      aPage(`/p${number}`, { elements: [aNavigationLink('Home', '/')] }),
    );
    const manifest = manifestOf([...pages, aPage('/long', { elements: [], truncated: true })]);
    expect(manifest.pages[at('/long')]).not.toHaveProperty('absent');
    expect(sharedByName(manifest, 'Home')?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  it('list the anchors as absent from a page that was cut off and has only other elements', () => {
    const pages = [1, 2, 3].map((number) =>
      aPage(`/p${number}`, { elements: [aNavigationLink('Home', '/')] }),
    );
    const foreign = aPage('/api', { elements: [aLink('Contents', at('/api'))], truncated: true });
    const manifest = manifestOf([...pages, foreign]);
    expect(manifest.pages[at('/api')]?.absent).toEqual([manifest.anchors[0]?.id]);
  });

  it('keep 150 elements of their own; further plain links become URLs', () => {
    const elements = Array.from({ length: 200 }, (_, number) =>
      aLink(`Link ${number}`, at(`/l/${number}`)),
    );
    const links = elements.map(({ name, action: { url = '' } }) => ({
      url,
      text: name,
      landmark: null,
      nofollow: false,
    }));
    const [page] = Object.values(
      manifestOf([aPage('/', { elements: [...elements, aButton('Last')], links })]).pages,
    );
    expect(page?.elements).toHaveLength(151);
    expect(page?.links).toEqual(links.slice(150).map(({ url }) => url));
  });

  it('list a page once when many links lead to its parts, such as the lines of a file', () => {
    const partsOf = (path: string, count: number) =>
      Array.from({ length: count }, (_, line) => ({
        ...{ url: at(`${path}#l${line}`), text: String(line) },
        ...{ landmark: null, nofollow: false },
      }));
    const routes = partsOf('/app', 60).map((link) => ({
      ...link,
      url: link.url.replace('#', '#/'),
    }));
    const [page] = Object.values(
      manifestOf([
        aPage('/', { links: [...partsOf('/file', 51), ...partsOf('/text', 50), ...routes] }),
      ]).pages,
    );
    expect(page?.links.filter((url) => url.startsWith(at('/file')))).toEqual([at('/file')]);
    expect(page?.links.filter((url) => url.startsWith(at('/text')))).toHaveLength(50);
    expect(page?.links.filter((url) => url.startsWith(at('/app')))).toHaveLength(60);
  });

  it('list links to other routes of a single-page app, but not to their own parts', () => {
    const paths = ['/#/guide', '/#/guide#install', '/#/start#first', '/#/start#', '/#/start'];
    const links = paths.map((path) => ({
      ...{ url: at(path), text: path },
      ...{ landmark: null, nofollow: false },
    }));
    const [page] = Object.values(manifestOf([aPage('/#/start', { links })]).pages);
    expect(page?.links).toEqual([at('/#/guide'), at('/#/guide#install')]);
  });

  it('require a login when they answer 401 or redirect to a log-in page', () => {
    const found = (path: string, row: Partial<PageSummary>) => anUnreadPage(path, path, row);
    const manifest = manifestOf(shopPages(), [
      found('/secret', { state: 'failed', cause: answered(401) }),
      found('/orders', { cause: movedTo(at('/login?next=/orders')) }),
      found('/old', { cause: movedTo(at('/product/p-1')) }),
      found('/forbidden', { state: 'failed', cause: answered(403) }),
    ]);
    for (const path of ['/secret', '/orders']) {
      const page = manifest.pages[at(path)];
      expect(page).toMatchObject({ requires_auth: true, scanned: false, elements: [] });
      // The scan has not seen the content of the page.
      expect(page && elementsOfPage(manifest, page)).toEqual([]);
    }
    expect(manifest.pages[at('/login')]?.requires_auth).toBe(false);
    expect(manifest.pages[at('/old')]).toBeUndefined();
    expect(manifest.pages[at('/forbidden')]).toBeUndefined();
    expect(manifest.website.total_pages).toBe(shopPages().length + 2);
    expect(manifest.anchors).toEqual(manifestOf(shopPages()).anchors);
  });

  it('require no login only because they contain a log-in form', () => {
    const home = shopPages().find(({ url }) => url === at('/'));
    const login = shopPages().find(({ url }) => url === at('/login'));
    const forms = login?.reading?.facts?.forms ?? [];
    if (!home?.reading?.facts) throw new Error('The shop has no home page.');
    const facts = { ...home.reading.facts, forms };
    const reading = { ...home.reading, facts, redirects: ['http://shop.example/'] };
    const manifest = manifestOf([{ ...home, reading }]);
    expect(manifest.pages[at('/')]?.requires_auth).toBe(false);
    const loggedIn = manifestOf([home], [], { ...site, loggedInAtStart: true });
    expect(loggedIn.pages[at('/')]?.requires_auth).toBeNull();
  });
});

describe('The draft of a site', () => {
  const draft = draftOf(shopPages());

  it('names templates, sections and forms', () => {
    const { frame, forms } = draft.structure;
    expect(frame.templates).toMatchObject([
      { id: 't1', pattern: '/product/:slug', pages: 4, exampleUrl: at('/product/p-1') },
      { id: 't2', pattern: '/manual/:slug', pages: 3 },
    ]);
    expect(draft.sections.list.map(({ title, page_count }) => [title, page_count])).toEqual([
      ['Products', 1],
      ['Manual', 4],
      ['Sign in', 1],
    ]);
    expect(forms.sorted().map(({ purpose }) => purpose)).toEqual(['search', 'login']);
    expect(frame.anchors).toHaveLength(7);
  });

  it('asks for the purposes of all pages, first of those that represent a template', () => {
    const wanted = purposesWanted(draft);
    expect(wanted).toHaveLength(shopPages().length);
    expect(wanted[0]).toMatchObject({ url: at('/'), forms: ['search'] });
    expect(wanted.slice(-5).every(({ url }) => /\/(?:product|manual)\/.-[234]$/.test(url))).toBe(
      true,
    );
  });

  it('gives the input for the description of the site', () => {
    expect(siteDescriptionInput(draft)).toMatchObject({
      domain: 'shop.example',
      forms: ['search', 'login'],
    });
  });
});

describe('Pages that were not opened', () => {
  const link = (path: string, text: string) => ({
    ...{ url: at(path), text, landmark: null, nofollow: false },
  });
  const manifest = manifestOf(
    [
      ...shopPages(),
      aPage('/list', { links: [link('/product/p-8', 'The reading lamp'), link('/x', 'Read on')] }),
    ],
    [
      anUnreadPage('/product/p-8', '/product/:slug', { title: 'More', source: 'link' }),
      anUnreadPage('/product/p-9', '/product/:slug', { title: 'Lamp nine', source: 'sitemap' }),
      anUnreadPage('/product/night-lamp', '/product/:slug', { title: '', source: 'sitemap' }),
    ],
  );
  const page = (path: string) => manifest.pages[at(path)];

  it('are named by the links to them, the sitemap or the words of their addresses', () => {
    expect(page('/product/p-8')).toMatchObject({ title: 'The reading lamp', scanned: false });
    expect(page('/product/p-9')?.title).toBe('Lamp nine');
    expect(page('/product/night-lamp')?.title).toBe('Night lamp');
  });

  it('have a purpose from their pattern', () => {
    expect(page('/product/p-8')?.purpose).toBe('Product “The reading lamp”.');
  });

  it('all have a title', () => {
    for (const { title } of Object.values(manifest.pages)) expect(title).not.toBe('');
  });
});
