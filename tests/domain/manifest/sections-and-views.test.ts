import { describe, expect, it } from '@jest/globals';
import {
  aiFeatures,
  sitemapEntries,
} from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import { Sections } from '@signpost/backend-domain/model/manifest/pages/sections.ts';
import { anUnreadPage, aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const pages = (...paths: string[]) =>
  paths.map((path) => ({ url: at(path), title: `Title of ${path}` }));
const told = ({ list }: Sections) =>
  list.map(({ title, url, page_count }) => [title, new URL(url).pathname, page_count]);

const NO_PARTS: ReadonlySet<string> = new Set();

describe('The main sections of a site', () => {
  it('are the targets of its navigation, with the pages below', () => {
    const sections = new Sections({
      siteParts: NO_PARTS,
      startUrl: at('/'),
      navigation: [
        { name: 'Home', url: at('/') },
        { name: 'Shop', url: at('/shop/') },
        { name: 'Shoes', url: at('/shop/shoes') },
        { name: 'Shop again', url: at('/shop') },
        { name: 'Facebook', url: 'https://facebook.example/shop' },
        { name: 'Top', url: at('/shop#top') },
      ],
      pages: pages('/', '/shop', '/shop/hats', '/shop/shoes/red', '/shopping', '/about'),
    });
    expect(told(sections)).toEqual([
      ['Shop', '/shop/', 2],
      ['Shoes', '/shop/shoes', 1],
    ]);
    expect(sections.titleOf(at('/shop/shoes/red'))).toBe('Shoes');
    expect(sections.titleOf(at('/shop/hats/x'))).toBe('Shop');
    expect(sections.titleOf(at('/shopping'))).toBeNull();
  });

  it('are its folders when there is no navigation, and lead to pages that exist', () => {
    const sections = new Sections({
      siteParts: NO_PARTS,
      startUrl: at('/'),
      navigation: [],
      pages: pages(
        '/',
        '/blog',
        '/blog/a',
        '/blog/b',
        '/team/anna',
        '/team/berta-maria',
        '/imprint',
      ),
    });
    expect(told(sections)).toEqual([
      ['Title of /blog', '/blog', 3],
      ['Team', '/team/anna', 2],
    ]);
    expect(sections.titleOf(at('/team/berta-maria'))).toBe('Team');
    expect(sections.entered.map(({ title }) => title)).toEqual(['Title of /blog']);
  });

  it('are told apart by their folders when their pages have the same title', () => {
    const start = ['/', '/fr/', '/de/'].map((path) => ({ url: at(path), title: 'My Site' }));
    const sections = new Sections({
      siteParts: NO_PARTS,
      startUrl: at('/'),
      navigation: [],
      pages: [...start, ...pages('/fr/blog', '/de/blog', '/de/docs', '/docs', '/docs/a')],
    });
    expect(told(sections)).toEqual([
      ['My Site (De)', '/de/', 3],
      ['My Site (Fr)', '/fr/', 2],
      ['Title of /docs', '/docs', 2],
    ]);
    expect(sections.titleOf(at('/fr/blog'))).toBe('My Site (Fr)');
  });

  it('are named without what the titles of most pages share', () => {
    const ending = ' — Example 3.2 documentation';
    const pages = ['', 'ref/', 'ref/forms', 'ref/models'].map((path) => ({
      url: at(`/${path}`),
      title: `Title of ${path || 'all'}${ending}`,
    }));
    const sections = new Sections({
      ...{ startUrl: at('/'), navigation: [], pages },
      siteParts: new Set(['Example 3.2 documentation']),
    });
    expect(told(sections)).toEqual([['Title of ref/', '/ref/', 3]]);
  });

  it('are not months of a calendar or further pages of a list', () => {
    const sections = new Sections({
      siteParts: NO_PARTS,
      startUrl: at('/'),
      navigation: [{ name: 'Feb', url: at('/2024/02/') }],
      pages: pages('/', '/2024/02/', '/2024/02/03/', '/page/2/', '/page/3/', '/tag/a', '/tag/b'),
    });
    expect(told(sections)).toEqual([['Tag', '/tag/a', 2]]);
  });

  it('are named after the first folder that is a word', () => {
    const sections = new Sections({
      siteParts: NO_PARTS,
      startUrl: at('/'),
      navigation: [],
      pages: pages('/', '/-/web/detail/axios', '/-/web/detail/chalk'),
    });
    expect(told(sections)).toEqual([['Web', '/-/web/detail/axios', 2]]);
  });

  it('are folders below the start page when the site is in a folder', () => {
    const sections = new Sections({
      siteParts: NO_PARTS,
      startUrl: at('/docs/'),
      navigation: [],
      pages: pages('/docs/', '/docs/guide/a', '/docs/guide', '/docs/api', '/docs/api/x'),
    });
    expect(told(sections).map(([, path]) => path)).toEqual(['/docs/guide', '/docs/api']);
  });
});

describe('Views of the manifest', () => {
  const manifest = manifestOf(shopPages(), [
    anUnreadPage('/product/p-9', '/product/:slug', { title: 'Nine' }),
  ]);

  it('list the pages as a tree', () => {
    const entries = sitemapEntries(manifest);
    expect(entries).toHaveLength(Object.keys(manifest.pages).length);
    expect(entries[0]).toEqual({
      url: at('/'),
      title: 'Title of /',
      level: 0,
      content_type: 'text/html',
      standing: 'read',
    });
    expect(entries.find(({ title }) => title === 'Nine')).toMatchObject({
      level: 2,
      content_type: '',
      standing: 'inferred',
    });
    const order = sitemapEntries(
      manifestOf(['/b', '/a-b', '/a/c', '/a'].map((path) => aPage(path, {}))),
    );
    expect(order.map(({ url }) => new URL(url).pathname)).toEqual(['/a', '/a/c', '/a-b', '/b']);
  });

  it('list only features that the manifest has', () => {
    expect(aiFeatures(manifest)).toEqual({
      structured_navigation: true,
      action_workflows: true,
      confidence_scores: true,
      element_selectors: true,
    });
    expect(manifestOf([aPage('/', {})]).ai_features).toEqual({
      structured_navigation: false,
      action_workflows: false,
      confidence_scores: false,
      element_selectors: false,
    });
  });
});
