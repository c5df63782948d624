import { describe, expect, it } from '@jest/globals';
import { Places, searchQuery } from '@signpost/backend-domain/model/guide/places.ts';
import type {
  Manifest,
  ManifestWorkflow,
} from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import fc from 'fast-check';
import { aLinkElement, aManifest, aManifestPage } from '../../support/guide-mothers.ts';

const ORIGIN = 'https://radio.example';
const places = (manifest = aManifest(ORIGIN)) => new Places(manifest);
const first = (wish: string): string | undefined => places().find(wish)[0]?.url;

describe('A wish in plain words', () => {
  it.each([
    ['opening hours', '/visit'],
    ['open the page about backups', '/help/backup-and-restore'],
    ['show the posts of March', '/news/2024/03/'],
    ['how do I get here', '/visit'],
    ['valve radio', '/collection'],
    ['plan a visit', '/visit'],
    ['restoring', '/help/backup-and-restore'],
  ])('“%s” leads to %s', (wish, path) => {
    expect(first(wish)).toBe(ORIGIN + path);
  });

  it('that asks for a search leads to the search workflow with the query', () => {
    expect(places().find('search for “old radios”')[0]).toMatchObject({
      kind: 'workflow',
      workflow: { id: 'w-search' },
      parameters: { query: 'old radios' },
    });
  });

  it('that names a month leads to its articles where the month has no page of its own', () => {
    const page = aManifestPage(`${ORIGIN}/2024/05/crystal-sets`, 'Crystal sets');
    const manifest = aManifest(ORIGIN, { pages: { [page.url]: page } });
    expect(places(manifest).find('posts of May')[0]?.url).toBe(page.url);
  });

  it('that names a month leads to its list, even one that was not found, where a blog has such lists', () => {
    const paths = ['2021/01/valves/', '2021/01/tubes/', '2022/02/wires/'];
    const posts = paths.map((path) => aManifestPage(`${ORIGIN}/${path}`, `Post ${path}`));
    const lists = ['2024/01/', '2024/02/'].map((path) =>
      aManifestPage(`${ORIGIN}/${path}`, `Month ${path}`, { purpose: 'A list of posts.' }),
    );
    const find = (wish: string, pages: ReturnType<typeof aManifestPage>[]) =>
      places(
        aManifest(ORIGIN, { pages: Object.fromEntries(pages.map((page) => [page.url, page])) }),
      ).find(wish)[0];
    expect(find('posts of January 2021', [...posts, ...lists])).toMatchObject({
      title: 'January 2021',
      url: `${ORIGIN}/2021/01/`,
      guessed: true,
      page: { scanned: false, purpose: null },
    });
    expect(find('posts of January 2021', [...posts, ...lists.slice(1)])?.url).toMatch(
      /2021\/01\/valves\/$/,
    );
  });

  it('that asks for the home page leads to the start page, whatever its title', () => {
    expect(places().find('home page')[0]?.url).toBe(`${ORIGIN}/`);
    expect(places().find('Startseite')[0]?.url).toBe(`${ORIGIN}/`);
    const other = aManifestPage(`${ORIGIN}/example/home.html`, 'Home', { scanned: false });
    const { pages } = aManifest(ORIGIN);
    const manifest = aManifest(ORIGIN, { pages: { [other.url]: other, ...pages } });
    expect(places(manifest).find('home page')[0]?.url).toBe(`${ORIGIN}/`);
  });

  it('that contains a whole title leads to its page, even when other titles share its distinctive words', () => {
    const titles = ['Create a Blog Post', 'Create a Document', 'Create a Page'];
    const pages = titles.map((title, index) => aManifestPage(`${ORIGIN}/docs/${index}`, title));
    const manifest = aManifest(ORIGIN, { pages: Object.fromEntries(pages.map((p) => [p.url, p])) });
    expect(
      titles.map((title) => places(manifest).find(`please ${title.toLowerCase()}`)[0]?.title),
    ).toEqual(titles);
  });

  it('prefers a page to the same page of another version', () => {
    const [next, released] = ['/docs/next/deploy', '/docs/deploy'].map((path) =>
      aManifestPage(`${ORIGIN}${path}`, 'Deploy your site', { scanned: path.includes('next') }),
    );
    if (!next || !released) throw new Error('One of the pages is missing.');
    const manifest = aManifest(ORIGIN, { pages: { [next.url]: next, [released.url]: released } });
    expect(
      places(manifest)
        .find('deploy the site')
        .map(({ url }) => url),
    ).toEqual([released.url, next.url]);
  });

  it.each([
    ['the short log', 'shortlog'],
    ['the last commit, its difference', 'commitdiff'],
    ['list of the tags', 'tags'],
    ['browse the files', 'tree'],
    ['the project valves', 'valves'],
  ])('“%s” leads to the page “%s” among pages of the same kind', (wish, title) => {
    const titles = [
      'Projects',
      'log',
      'shortlog',
      'commit',
      'commitdiff',
      'tags',
      'tree',
      'valves',
    ];
    const pages = titles.map((each) => aManifestPage(`${ORIGIN}/r?a=${each}`, each));
    const manifest = aManifest(ORIGIN, {
      pages: Object.fromEntries(pages.map((page) => [page.url, page])),
    });
    expect(places(manifest).find(wish)[0]?.title).toBe(title);
  });

  it('that asks what the site is about leads to the page “About”', () => {
    const page = aManifestPage(`${ORIGIN}/about/`, 'About – Radio museum');
    const { pages } = aManifest(ORIGIN);
    const manifest = aManifest(ORIGIN, { pages: { ...pages, [page.url]: page } });
    for (const wish of ['about', 'about us', 'about this museum', 'über uns'])
      expect(places(manifest).find(wish)[0]?.url).toBe(page.url);
    expect(places(manifest).find('about backups')[0]?.url).not.toBe(page.url);
  });

  it('matches synonyms of its words, after pages that contain the words themselves', () => {
    const [prices, jobs, costs] = ['Pricing', 'Careers', 'Costs'].map((title) =>
      aManifestPage(`${ORIGIN}/${title}`, title),
    );
    if (!prices || !jobs || !costs) throw new Error('One of the pages is missing.');
    const find = (wish: string, ...pages: (typeof prices)[]) =>
      places(
        aManifest(ORIGIN, { pages: Object.fromEntries(pages.map((page) => [page.url, page])) }),
      ).find(wish)[0]?.title;
    expect(find('open jobs', prices, jobs)).toBe('Careers');
    expect(find('what does it cost', prices, jobs)).toBe('Pricing');
    expect(find('what does it cost', prices, costs)).toBe('Costs');
  });

  it('leads to a chapter by its name, even when its title has a number', () => {
    const titles = ['ALTER TRIGGER', 'CREATE TRIGGER', 'Chapter 39. Triggers', 'Appendix B. Keys'];
    const pages = titles.map((title, index) => aManifestPage(`${ORIGIN}/${index}`, title));
    const manifest = aManifest(ORIGIN, {
      pages: Object.fromEntries(pages.map((page) => [page.url, page])),
    });
    expect(places(manifest).find('how do triggers work')[0]?.title).toBe('Chapter 39. Triggers');
    expect(places(manifest).find('chapter 39')[0]?.title).toBe('Chapter 39. Triggers');
    expect(places(manifest).find('appendix about keys')[0]?.title).toBe('Appendix B. Keys');
  });

  it('names pages by their addresses when they all have the site’s title', () => {
    const pages = ['', 'detail/axios', 'detail/chalk', 'detail/vue'].map((path) =>
      aManifestPage(`${ORIGIN}/${path}`, 'Registry of packages'),
    );
    const manifest = aManifest(ORIGIN, {
      pages: Object.fromEntries(pages.map((page) => [page.url, page])),
    });
    expect(places(manifest).find('the package chalk')[0]).toMatchObject({
      title: 'Chalk',
      url: `${ORIGIN}/detail/chalk`,
    });
    expect(places(manifest).find('registry')[0]).toMatchObject({ title: 'Registry of packages' });
  });

  it('prefers a page to its other version, even when the site writes their titles differently', () => {
    const titles = {
      '/docs/next/deploy-your-site/': 'Museum',
      '/docs/deploy-your-site/': 'Deploy Your Site | Museum',
      '/docs/next/tutorial---extras/': 'Tutorial extras | Museum',
      '/docs/tutorial---extras/': 'Tutorial - Extras | Museum',
      '/docs/intro': 'Introduction | Museum',
    };
    const pages = Object.entries(titles).map(([path, title]) =>
      aManifestPage(`${ORIGIN}${path}`, title),
    );
    const manifest = aManifest(ORIGIN, {
      pages: Object.fromEntries(pages.map((page) => [page.url, page])),
    });
    for (const wish of ['deploy the site', 'the tutorial extras'])
      expect(places(manifest).find(wish)[0]?.url).not.toContain('/next/');
  });

  it('prefers a list in its default order to the same list in another order', () => {
    const pages = ['projects?order=age', 'projects?o=project&p=1', 'projects', 'projects?p=1'].map(
      (path) => aManifestPage(`${ORIGIN}/${path}`, 'Projects', { scanned: path === 'projects' }),
    );
    const manifest = aManifest(ORIGIN, {
      pages: Object.fromEntries(pages.map((page) => [page.url, page])),
    });
    expect(
      places(manifest)
        .find('projects')
        .map(({ url }) => url.replace(`${ORIGIN}/projects`, ''))
        .slice(0, 2),
    ).toEqual(['', '?p=1']);
  });

  it('that names a language leads to the start page of that language', () => {
    const page = aManifestPage(`${ORIGIN}/fr/`, 'Musée de la radio');
    const manifest = aManifest(ORIGIN, { pages: { [page.url]: page } });
    expect(places(manifest).find('the site in French')[0]?.url).toBe(page.url);
  });

  it('prefers the page in the language of the site to its translation', () => {
    const [french, english] = [
      aManifestPage(`${ORIGIN}/fr/blog`, 'Blog', { language: 'fr-FR' }),
      aManifestPage(`${ORIGIN}/blog`, 'Blog', { language: 'en-US' }),
    ];
    const { website } = aManifest(ORIGIN);
    const manifest = aManifest(ORIGIN, {
      website: { ...website, language: 'en' },
      pages: { [french.url]: french, [english.url]: english },
    });
    expect(places(manifest).find('open the blog')[0]?.url).toBe(english.url);
  });

  it('finds workflows by their names', () => {
    expect(places().find('buy a ticket')[0]).toMatchObject({
      kind: 'workflow',
      workflow: { id: 'w-order' },
    });
  });

  it('that is the name of a form’s workflow leads to it rather than to pages about the subject', () => {
    const [, order] = aManifest(ORIGIN).workflows;
    const logIn = { ...order, id: 'w-log-in', name: 'Log in', goal: 'Enter the site' };
    const about = aManifestPage(`${ORIGIN}/remote-login`, 'Remote login');
    const own = aManifestPage(`${ORIGIN}/account`, 'Log in');
    const find = (...pages: (typeof about)[]) =>
      places({
        ...aManifest(ORIGIN, { pages: Object.fromEntries(pages.map((page) => [page.url, page])) }),
        workflows: [logIn as ManifestWorkflow],
      }).find('log in');
    expect(find(about).map(({ title }) => title)).toEqual(['Log in', 'Remote login']);
    expect(find(about, own)[0]).toMatchObject({ kind: 'page', url: own.url });
  });

  it('that matches no page leads to the site’s own search, with the distinctive words as they were written', () => {
    expect(places().find('please open the page of the Zebra Mk-2')).toMatchObject([
      { kind: 'workflow', workflow: { id: 'w-search' }, parameters: { query: 'Zebra Mk-2' } },
    ]);
  });

  it('that names an unknown page of a pattern leads to the address that it would have, marked as guessed', () => {
    const names = ['chalk', 'debug', 'express', 'marked'];
    const pages = names.map((name) =>
      aManifestPage(`${ORIGIN}/package/${name}`, `Package ${name}`, { template: 't1' }),
    );
    const template = { pattern: '/package/:slug', category: 'Package', page_count: 4, scanned: 4 };
    const manifest = (search: Partial<Manifest>, rest = pages) =>
      aManifest(ORIGIN, {
        templates: {
          t1: { ...template, example_url: `${ORIGIN}/package/chalk`, elements: [], forms: [] },
        },
        pages: Object.fromEntries(rest.map((page) => [page.url, page])),
        ...search,
      });
    const guess = { kind: 'page', url: `${ORIGIN}/package/lodash`, guessed: true };
    expect(places(manifest({ workflows: [] })).find('open the package Lodash')).toMatchObject([
      guess,
    ]);
    // The site's own search comes first when the manifest has a search workflow.
    const [search] = aManifest(ORIGIN).workflows;
    if (search === undefined) throw new Error('The manifest has no search.');
    expect(places(manifest({ workflows: [search] })).find('lodash')).toMatchObject([
      { kind: 'workflow' },
      guess,
    ]);
    const unseen = { workflows: [{ ...search, success: null }] };
    expect(places(manifest(unseen)).find('lodash')).toMatchObject([guess, { kind: 'workflow' }]);
    // No address is guessed for several words, or from pages whose addresses do not contain their names.
    expect(places(manifest({ workflows: [] })).find('lodash template')).toEqual([]);
    expect(places(manifest({ workflows: [] })).find('../admin')).toEqual([]);
    const numbered = pages.map((page, index) => ({ ...page, url: `${ORIGIN}/package/${index}` }));
    expect(places(manifest({ workflows: [] }, numbered)).find('lodash')).toEqual([]);
    expect(places(manifest({ workflows: [] }, pages.slice(1))).find('lodash')).toEqual([]);
  });

  it('finds nothing when nothing matches and the site has no search', () => {
    const manifest = aManifest(ORIGIN, { workflows: [] });
    expect(places(manifest).find('zebra')).toEqual([]);
    expect(places().find('')).toEqual([]);
    expect(places().find('to the page')).toEqual([]);
  });

  it('never leads to another site, nor to a page that answered with an error', () => {
    const pages = [
      aManifestPage('https://other.example/', 'Opening hours'),
      aManifestPage(`${ORIGIN}/gone`, 'Opening hours', { status_code: 404 }),
    ];
    const manifest = aManifest(ORIGIN, {
      pages: Object.fromEntries(pages.map((page) => [page.url, page])),
      workflows: [],
    });
    expect(places(manifest).find('opening hours')).toEqual([]);
  });

  it('prefers the page without a log-in among equally good matches', () => {
    const pages = [
      aManifestPage(`${ORIGIN}/a`, 'Orders', { requires_auth: true }),
      aManifestPage(`${ORIGIN}/b`, 'Orders'),
    ];
    const manifest = aManifest(ORIGIN, {
      pages: Object.fromEntries(pages.map((page) => [page.url, page])),
    });
    expect(places(manifest).find('orders')[0]?.url).toBe(`${ORIGIN}/b`);
  });

  it('gets the same answer each time, and never an error, for any text', () => {
    const one = places();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (wish) => {
        expect(one.find(wish)).toEqual(places().find(wish));
      }),
      { numRuns: 40 },
    );
  });
});

describe('The search words of a wish', () => {
  it.each([
    ['search for radio', 'radio'],
    ['Search the documentation for vacuum full', 'vacuum full'],
    ['look up "lamps"', 'lamps'],
    ['find the page about lamps', null],
    ['search', null],
  ])('“%s”: %s', (wish, query) => {
    expect(searchQuery(wish)).toBe(query);
  });
});

describe('A wish that names a link', () => {
  const tags = aManifestPage(`${ORIGIN}/tags`, 'Tags', {
    elements: [
      aLinkElement('e1', 'v5.0.0', `${ORIGIN}/commit/b065f8b7`),
      aLinkElement('e2', 'v5.0.0', `${ORIGIN}/log?tag=v5.0.0`),
      aLinkElement('e3', 'v5.0.1', `${ORIGIN}/log?tag=v5.0.1`),
      aLinkElement('e4', 'Log out', `${ORIGIN}/logout`),
      aLinkElement('e5', 'Setup', `${ORIGIN}/setup.zip`),
      aLinkElement('e6', 'Mirror', 'https://mirror.example/v5.0.0'),
      aLinkElement('e7', 'Plan your visit', `${ORIGIN}/visit?lang=fr`),
    ],
  });
  const known = aManifest(ORIGIN);
  const find = (wish: string, disallowed: readonly string[] | null = []) => {
    const website = {
      ...known.website,
      ...(disallowed === null ? {} : { disallowed_links: disallowed }),
    };
    const manifest = { ...known, website, pages: { ...known.pages, [tags.url]: tags } };
    return new Places(manifest).find(wish).map(({ url }) => url);
  };

  it('leads to the target of a link; an address that contains the name comes first', () => {
    expect(find('tag v5.0.0').slice(0, 2)).toEqual([
      `${ORIGIN}/log?tag=v5.0.0`,
      `${ORIGIN}/commit/b065f8b7`,
    ]);
  });

  it.each([
    ['log out', 'an action'],
    ['setup', 'a download'],
    ['mirror', 'another site'],
  ])('“%s” does not lead to %s', (wish) => {
    const described = Object.keys({ ...known.pages, [tags.url]: tags });
    for (const url of find(wish)) expect(described).toContain(url);
  });

  it('leads first to a described page of the same name', () => {
    const page = aManifestPage(`${ORIGIN}/versions/5`, 'v5.0.0');
    const pages = { ...known.pages, [tags.url]: tags, [page.url]: page };
    const website = { ...known.website, disallowed_links: [] };
    expect(new Places({ ...known, website, pages }).find('v5.0.0')[0]?.url).toBe(page.url);
  });

  it('leads to an address that contains the name, when the manifest has no text of the link', () => {
    const log = aManifestPage(`${ORIGIN}/log?tag=v5.0.1`, 'Log', {
      links: [`${ORIGIN}/log?h=tags/v4.18.2;p=express`, `${ORIGIN}/log?h=tags/v4.18.1;p=express`],
    });
    const pages = { ...known.pages, [log.url]: log };
    const website = { ...known.website, disallowed_links: [] };
    const places = new Places({ ...known, website, pages });
    expect(places.find('version v4.18.2')[0]?.url).toBe(`${ORIGIN}/log?h=tags/v4.18.2;p=express`);
    const named = aManifestPage(`${ORIGIN}/releases/17`, 'Release v4.18.2');
    const both = { ...known, website, pages: { ...pages, [named.url]: named } };
    expect(new Places(both).find('version v4.18.2')[0]?.url).toBe(named.url);
  });

  it('leads to the target of a link that all pages of a pattern have', () => {
    const page = aManifestPage(`${ORIGIN}/tree/lib`, 'lib', { template: 't9' });
    const template = {
      pattern: '/tree/:slug',
      category: 'Folder',
      page_count: 1,
      scanned: 1,
      example_url: page.url,
      elements: [aLinkElement('e1', 'v4.18.2', `${ORIGIN}/commit/8368dc17`)],
      forms: [],
    };
    const places = new Places({
      ...known,
      website: { ...known.website, disallowed_links: [] },
      templates: { t9: template },
      pages: { ...known.pages, [page.url]: page },
    });
    expect(places.find('version v4.18.2')[0]?.url).toBe(`${ORIGIN}/commit/8368dc17`);
  });

  it('leads to no address that robots.txt forbids', () => {
    const forbidden = [`${ORIGIN}/log?tag=v5.0.0`, `${ORIGIN}/commit/b065f8b7`];
    for (const url of find('tag v5.0.0', forbidden)) expect(url).not.toMatch(/log\?|commit/);
  });

  it('leads to no linked page when the manifest does not say what robots.txt forbids', () => {
    for (const url of find('tag v5.0.0', null)) expect(url).not.toMatch(/log\?|commit/);
  });

  it('finds a page by its links, also when they order its parameters otherwise', () => {
    const page = aManifestPage(`${ORIGIN}/git?a=summary;p=express.git`, 'Untitled page');
    const from = aManifestPage(`${ORIGIN}/git`, 'Git', {
      elements: [aLinkElement('e1', 'Express', `${ORIGIN}/git?p=express.git;a=summary`)],
    });
    const other = aManifestPage(`${ORIGIN}/git?a=commit;p=express.git`, 'Untitled page');
    const pages = Object.fromEntries([from, other, page].map((each) => [each.url, each]));
    expect(new Places({ ...known, pages }).find('express')[0]?.url).toBe(page.url);
  });
});
