import { describe, expect, it } from '@jest/globals';
import { Places, searchQuery } from '@signpost/backend-domain/model/guide/places.ts';
import {
  addressMonth,
  addressTerms,
  searchTerms,
} from '@signpost/backend-domain/model/guide/search-terms.ts';
import fc from 'fast-check';
import { aManifest, aManifestPage } from '../../support/guide-mothers.ts';

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

  it('that asks for the home page leads to the start page, whatever its title', () => {
    expect(places().find('home page')[0]?.url).toBe(`${ORIGIN}/`);
    expect(places().find('Startseite')[0]?.url).toBe(`${ORIGIN}/`);
    const other = aManifestPage(`${ORIGIN}/example/home.html`, 'Home', { scanned: false });
    const { pages } = aManifest(ORIGIN);
    const manifest = aManifest(ORIGIN, { pages: { [other.url]: other, ...pages } });
    expect(places(manifest).find('home page')[0]?.url).toBe(`${ORIGIN}/`);
  });

  it('that contains a whole title leads to its page, though other titles share its distinctive words', () => {
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
    if (!next || !released) throw new Error('There are two pages.');
    const manifest = aManifest(ORIGIN, { pages: { [next.url]: next, [released.url]: released } });
    expect(
      places(manifest)
        .find('deploy the site')
        .map(({ url }) => url),
    ).toEqual([released.url, next.url]);
  });

  it('that names a language leads to the start page of that language', () => {
    const page = aManifestPage(`${ORIGIN}/fr/`, 'Musée de la radio');
    const manifest = aManifest(ORIGIN, { pages: { [page.url]: page } });
    expect(places(manifest).find('the site in French')[0]?.url).toBe(page.url);
  });

  it('leads to the page in the language of the site rather than to the same in another one', () => {
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

  it('finds nothing when nothing matches', () => {
    expect(places().find('zebra')).toEqual([]);
    expect(places().find('')).toEqual([]);
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

  it('prefers the page without a log-in among equals', () => {
    const pages = [
      aManifestPage(`${ORIGIN}/a`, 'Orders', { requires_auth: true }),
      aManifestPage(`${ORIGIN}/b`, 'Orders'),
    ];
    const manifest = aManifest(ORIGIN, {
      pages: Object.fromEntries(pages.map((page) => [page.url, page])),
    });
    expect(places(manifest).find('orders')[0]?.url).toBe(`${ORIGIN}/b`);
  });

  it('has the same answer each time, and never fails, for any text', () => {
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

describe('The terms of a text', () => {
  it.each([
    ['backups', 'backup'],
    ['Categories', 'category'],
    ['installing', 'installed'],
    ['Configure', 'configuring'],
    ['running', 'run'],
    ['boxes', 'box'],
    ['Größe', 'grosse'],
  ])('are alike for %s and %s', (one, other) => {
    const [term = ''] = searchTerms(one);
    const [same = ''] = searchTerms(other);
    expect(term.normalize('NFKD').replaceAll('ß', 'ss')).toBe(same);
  });

  it('are alike for a phrase and its short form', () => {
    expect(searchTerms('Frequently Asked Questions')).toEqual(searchTerms('FAQ'));
    expect(searchTerms('Sign in')).toEqual(searchTerms('login'));
    expect(searchTerms('sign up')).toEqual(searchTerms('Register'));
  });

  it('leave out stop words, unless there are no others', () => {
    expect(searchTerms('how do triggers work')).toEqual(['trigger']);
    expect(searchTerms('open the page about backups')).toEqual(['backup']);
    expect(searchTerms('the page')).toEqual(['the', 'page']);
  });

  it('are pairs of characters in scripts without spaces', () => {
    expect(searchTerms('営業時間')).toEqual(['営業', '業時', '時間']);
  });

  it.each([
    ['/2024/03/', searchTerms('March')[0], true],
    ['/archive/2024-12', searchTerms('December')[0], true],
    ['/2024/03/a-post', searchTerms('March')[0], false],
  ])('name the month of %s', (path, term, isArchive) => {
    expect(addressMonth(`https://blog.example${path}`)).toEqual({ term, isArchive });
  });

  it.each(['/2024/13/', '/2024/', '/03/', '/'])('name no month of %s', (path) => {
    expect(addressMonth(`https://blog.example${path}`)).toBeNull();
  });

  it('of an address are those of its path, decoded', () => {
    expect(addressTerms('https://a.example/B%C3%BCcher/new?page=2')).toEqual(
      searchTerms('Bücher new page 2'),
    );
  });
});
