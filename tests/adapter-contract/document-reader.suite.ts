import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pathsOf } from '@signpost/backend-domain/model/crawl/visits/placed-things.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import fc from 'fast-check';
import { fixturePage } from '../support/fixture-site.ts';
import { documentDecorationsSuite } from './document-decorations.suite.ts';
import { documentLocatorsSuite } from './document-locators.suite.ts';
import { documentStructureSuite } from './document-structure.suite.ts';

const url = 'https://example.com/folder/page.html';

/** What every DocumentReader promises. */
export function documentReaderSuite(name: string, open: () => DocumentReader): void {
  describe(`DocumentReader on ${name}`, () => {
    let reader: DocumentReader;
    beforeAll(() => {
      reader = open();
    });
    afterAll(() => reader.close());

    const read = (html: string) => reader.read(html, url);

    it('reads the head of a page', async () => {
      const facts = await read(fixturePage('article'));
      expect(facts).toMatchObject({
        url,
        title: 'Installing the tool — Docs',
        description: 'How to install the tool on every system.',
        canonical: 'https://example.com/article.html',
        alternates: [
          { url: 'https://example.com/feed.xml', type: 'application/rss+xml', language: null },
          { url: 'https://example.com/de/article.html', type: null, language: 'de' },
        ],
        structuredData: ['TechArticle', 'WebPage', 'FAQPage', 'Person'],
        scripts: 0,
        truncated: false,
      });
      expect(facts.text).toMatch(
        /^Installing the tool Installing takes a minute\. Read the requirements first\. Linux Use apt\./,
      );
      expect(facts.links.find(({ text }) => text === 'A friend')).toMatchObject({
        url: 'https://elsewhere.example/',
        text: 'A friend',
        landmark: 'main',
        nofollow: true,
      });
    });

    describe('the text of a page without a main landmark', () => {
      const textOf = async (body: string) => (await read(`<body>${body}</body>`)).text;

      it('is without headers, menus and footers', async () => {
        const text = await textOf(
          `<header>Shop</header><nav><p>Our goods</p></nav><div><h1>Tea</h1><p>It is <b>green</b>.</p></div>
           <footer>Imprint</footer>`,
        );
        expect(text).toBe('Tea It is green.');
      });

      it('is without list items that are nothing but a link', async () => {
        const text = await textOf(
          `<ul><li><a href="/">Home</a></li><li> <a href="/docs"><span><b>Docs</b></span></a>
             <ul><li><a href="/docs/a">A</a></li></ul></li></ul>
           <ul><li><a href="/b">B</a>: the second.</li><li>See <a href="/c">C</a></li></ul>
           <p><a href="/d">D</a> is last.</p>`,
        );
        expect(text).toBe('B: the second. See C D is last.');
      });

      it('is that of the menus where there is no other', async () => {
        expect(await textOf('<nav>Go <a href="/">home</a></nav><footer>Imprint</footer>')).toBe(
          'Go home Imprint',
        );
      });
    });

    it('leaves the permalinks of headings out of the text of a page', async () => {
      const { text } = await read(
        '<main><h1 id="tea">Tea<a href="#tea">¶</a></h1><p>See <a href="#tea">#</a>.</p></main>',
      );
      expect(text).toBe('Tea See #.');
    });

    it('leaves the labels of fields out of the text of a page', async () => {
      const form =
        '<form><label for="q">Search: <b>all</b></label><input id="q"> Press enter.</form>';
      const textOf = async (body: string) => (await read(`<body>${body}</body>`)).text;
      expect(await textOf(`${form}<p>It is green.</p>`)).toBe('Press enter. It is green.');
      expect(await textOf(`<main>${form}</main>`)).toBe('Press enter.');
      expect(await textOf('<label>Name <input></label>')).toBe('Name');
    });

    it('describes places by the containers around them, without positions', async () => {
      const facts = await read(
        `<body><header><div class="trace css-1a2b3c"><a href="/a">A</a><a href="/b">B</a></div></header>
         <main id="content"><h1>Here</h1><section><p><button>Go</button></p></section></main></body>`,
      );
      const paths = pathsOf(facts.places);
      const at = ({ place }: { place?: number }) => (place === undefined ? null : paths[place]);
      expect(facts.elements.map(at)).toEqual([
        'header > div.trace > a',
        'header > div.trace > a',
        'main#content > section > p > button',
      ]);
      expect(facts.links.map(at)).toEqual(['header > div.trace > a', 'header > div.trace > a']);
      expect(facts.headings.map(at)).toEqual(['main#content > h1']);
    });

    it('keeps at most 1,000 places with 40 containers each', async () => {
      const deep = `${'<div>'.repeat(300)}<a href="/deep">Deep</a>${'</div>'.repeat(300)}`;
      const wide = Array.from(
        { length: 2_000 },
        (_, at) => `<i class="item-${at}x"><a href="/${at}">${at}</a></i>`,
      );
      const facts = await read(`<body>${deep}${wide.join('')}</body>`);
      expect(facts.places?.length).toBeLessThanOrEqual(1_000);
      const deepest = facts.links.find(({ text }) => text === 'Deep');
      expect(pathsOf(facts.places)[deepest?.place ?? -1]?.split(' > ').length).toBeLessThanOrEqual(
        40,
      );
    });

    it('takes elements with the role of a widget for operable, and cells of a grid that the keyboard reaches', async () => {
      const { elements } = await read(
        '<div role=listbox></div><div role=listitem></div><p role=gridcell></p><p role=gridcell tabindex=0></p>',
      );
      expect(elements.map(({ role }) => role)).toEqual(['listbox', 'gridcell']);
    });

    it('reads forms with the fields that belong to them by the rules of HTML', async () => {
      const { forms } = await read(fixturePage('forms'));
      expect(
        forms.map((form) => [form.name, form.method, form.fields.length, form.submit?.name]),
      ).toEqual([
        ['Plan', 'post', 12, 'Create account'],
        ['Create an account', 'get', 1, 'Filter'],
        ['Create an account', 'dialog', 1, 'Pay'],
        ['Sign in', 'post', 2, 'Sign in'],
        ['Create an account', 'get', 1, 'Find'],
      ]);
      const [register, filter, pay, login, find] = forms;
      expect(register?.fields.map(({ name: field, type }) => `${field} ${type}`)).toEqual([
        'email email',
        'name text',
        'password password',
        'plan radio',
        'company checkbox',
        'tax text',
        'country select',
        'born date',
        'guests number',
        'photo file',
        'about textarea',
        'terms checkbox',
      ]);
      expect(register?.fields[3]).toMatchObject({
        label: 'Plan',
        options: [
          { value: 'free', label: 'Free' },
          { value: 'pro', label: 'Pro' },
          { value: 'team', label: 'Team' },
        ],
      });
      expect(register?.fields[6]?.options).toEqual([
        { value: '', label: 'Choose…' },
        { value: 'de', label: 'Germany' },
        { value: 'fr', label: 'France' },
      ]);
      // The parser moves the form out of the table's rows, but keeps it as the owner of their fields.
      expect(filter?.fields.map(({ name: field }) => field)).toEqual(['from']);
      expect(pay).toMatchObject({
        action: 'https://pay.example/charge',
        method: 'dialog',
        fields: [{ name: 'amount' }],
      });
      expect(login).toMatchObject({
        name: 'Sign in',
        method: 'post',
        fields: [{ name: 'user' }, { name: 'pass' }],
      });
      expect(find).toMatchObject({ method: 'get', submit: { name: 'Find' } });
    });

    it('leaves out ids of forms and fields that a framework counts when it renders a page', async () => {
      const form = (id: string, field: string) =>
        `<form id="${id}"><input id="${field}" name="q"><button>Find</button></form>`;
      const { forms } = await read(form('find', 'query') + form('_R_ab_', 'search-_R_5ml7lb_'));
      expect(forms.map(({ id, fields }) => [id, fields[0]?.id])).toEqual([
        ['find', 'query'],
        [null, ''],
      ]);
    });

    it('takes no button that empties a form for the one that submits it', async () => {
      const { forms } = await read(`
        <form id="search"><input type="search" name="q"><button type="reset">Clear</button></form>
        <form id="filter"><input name="from"><input type="reset" value="All">
          <button type="button">Filter</button></form>`);
      expect(forms.map(({ id, submit }) => [id, submit?.name ?? null])).toEqual([
        ['search', null],
        ['filter', 'Filter'],
      ]);
    });

    it('resolves links against the base', async () => {
      const { links } = await read(
        '<base href="/base/"><a href="x?y#z">X</a><a href="//other.example">O</a><a href="mailto:a@b.c">M</a>',
      );
      expect(links.map((link) => link.url)).toEqual([
        'https://example.com/base/x?y#z',
        'https://other.example/',
      ]);
    });

    it('recognises links to parts of routes by a heading of the page that links to itself', async () => {
      const linksAt = async (route: string, heading: string) => {
        const { links } = await reader.read(
          `<h2 id="erste-schritte%"><a href="${heading}">E</a></h2><a href="#/b?id=x">B</a><a href="#/c?q=x">C</a>`,
          `https://example.com/${route}`,
        );
        return links.map((link) => [link.url.slice(20), link.part]);
      };
      const other = ['#/c?q=x', undefined];
      const own = '#/a?id=erste-schritte%';
      const parts = [['#/a', true], ['#/b', true], other];
      const pages = [['#/b?id=x', undefined], other];
      expect(await linksAt('#/a', own)).toEqual(parts);
      expect(await linksAt('#/a?id=other', own)).toEqual(parts);
      expect(await linksAt('#/d', own)).toEqual([[own, undefined], ...pages]);
      expect(await linksAt('#/a', '#/a?id=7')).toEqual([['#/a?id=7', undefined], ...pages]);
    });

    it('leaves a base that is very long out', async () => {
      const { links } = await read(`<base href="/${'b'.repeat(5_000)}/"><a href="x">x</a>`);
      expect(links[0]?.url).toBe('https://example.com/folder/x');
    });

    it('follows a refresh pragma', async () => {
      for (const content of ['0; url=/next', "3;URL='/next'", '0,/next', '5 ; url = "/next" ;'])
        expect(
          (await read(`<meta http-equiv="refresh" content='${content.replaceAll("'", '&#39;')}'>`))
            .metaRefresh,
        ).toBe('https://example.com/next');
      expect((await read('<meta http-equiv="refresh" content="300">')).metaRefresh).toBeNull();
    });

    it('removes control and invisible characters from texts', async () => {
      const facts = await read(
        '<title>a\u0000b\u200b  c\u202e</title><h1>x\u2066y</h1><a href="/q" aria-label="l\u00adm">t</a>',
      );
      expect([facts.title, facts.headings[0]?.text, facts.links[0]?.text]).toEqual([
        expect.stringMatching(/^a\ufffd?b c$/),
        'xy',
        'lm',
      ]);
    });

    it('leaves a heading’s link to itself out of its text', async () => {
      const { headings } = await read(
        '<h2 id=a>Setup<a href="#a" aria-label="Direct link to Setup">\u200b</a></h2><h2><a href="#b">¶</a> Use</h2><h2><a href="#c">Linked</a></h2><h2>C<a href="#d">#</a> and F#</h2>',
      );
      expect(headings.map(({ text }) => text)).toEqual(['Setup', 'Use', 'Linked', 'C and F#']);
    });

    it('counts scripts that can run', async () => {
      const { scripts } = await read(
        '<script src=a.js></script><script>1</script><script type=module>2</script><script></script><script type="application/ld+json">{}</script><script type="text/template">x</script>',
      );
      expect(scripts).toBe(3);
    });

    it.each([
      ['nothing', ''],
      ['not HTML', '{"a": 1}'],
      [
        'broken tags',
        '<a href="/x"<b>><table><a href=/y>y<tr><form><p></form></table><a href="/z">z',
      ],
      ['NUL and lone surrogates', '<a href="/\u0000">\ud800</a>\u0000'],
      ['a frameset', '<frameset><frame src="/a"></frameset>'],
      ['an unclosed comment', '<a href="/x">x</a><!-- '],
      ['nested forms and buttons', '<form><form><button><button></form></form>'],
      ['wild JSON-LD', `<script type="application/ld+json">${'['.repeat(100_000)}</script>`],
    ])('takes %s', async (_what, html) => {
      const facts = await read(html);
      expect(facts.elements.every(({ locators }) => locators.length > 0)).toBe(true);
    });

    it.each([
      ['nested 100,000 deep', '<div>'.repeat(100_000)],
      ['of a million elements', '<i>x</i>'.repeat(1_000_000)],
      [
        'of formatting that multiplies',
        `${Array.from({ length: 3_000 }, (_, index) => `<font a${index}>`).join('')}${'<p>x'.repeat(3_000)}`,
      ],
      [
        'of 200,000 links',
        Array.from({ length: 200_000 }, (_, index) => `<a href="/${index}">Link ${index}</a>`).join(
          '',
        ),
      ],
      ['of one attribute of 9 MB', `<a href="/x" title="${'a'.repeat(9_000_000)}">x</a>`],
      ['of 9 MB of text', `<p>${'lorem ipsum '.repeat(750_000)}</p>`],
      [
        'of 20,000 fields of one name',
        `<form>${'<input name="same" type="radio">'.repeat(20_000)}</form>`,
      ],
      [
        'of classes without end',
        `<a class="${Array.from({ length: 50_000 }, (_, index) => `name-${index}`).join(' ')}" href="/x">x</a>`.repeat(
          4,
        ),
      ],
    ])('is done in bounded time with a document %s', async (_what, html) => {
      const started = performance.now();
      const large = `<title>Large</title><a href="/first">First</a>${html}`;
      const { facts } = await reader.readStructured(large, url);
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(facts.title).toBe('Large');
      expect(facts.links[0]?.url).toBe('https://example.com/first');
      expect(facts.links.length).toBeLessThanOrEqual(10_000);
      expect(facts.elements.length).toBeLessThanOrEqual(3_000);
    });

    documentLocatorsSuite(() => reader);
    documentStructureSuite(() => reader);
    documentDecorationsSuite(() => reader);

    it('never throws for any markup', async () => {
      const piece = fc.constantFrom(
        '<form>',
        '</form>',
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        '<a href="/a">',
        '</a>',
        '<button>',
        '<input name=a>',
        '<select><option>',
        '</select>',
        '<label for=x>',
        '<div id=x role=tab>',
        '</div>',
        '<template shadowrootmode=open>',
        '</template>',
        '<svg>',
        '<math>',
        '<title>',
        '<foreignObject>',
        '</svg>',
        '<p>',
        '<details><summary>',
        '<iframe srcdoc="<a href=x>y">',
        'text',
        '<b>',
        '</b>',
        '<fieldset disabled>',
        '<input type=password aria-labelledby="x y">',
        '<style>',
        '</style>',
        '<!--',
        '-->',
        '<frameset>',
        '<body>',
        '<html lang=x>',
        '&amp;',
        '\u0000',
      );
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
          const { facts, structure } = await reader.readStructured(pieces.join(''), url);
          expect(facts.truncated).toBe(false);
          expect(structure.elements).toHaveLength(facts.elements.length);
          for (const { locators } of facts.elements) expect(locators.length).toBeGreaterThan(0);
        }),
        { numRuns: 300 },
      );
    });
  });
}
