import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pathsOf } from '@signpost/backend-domain/model/crawl/visits/placed-things.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import fc from 'fast-check';
import { fixturePage } from '../support/fixture-site.ts';

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

    describe('links and fields that a page has twice', () => {
      const selectorsOf = async (html: string) =>
        (await read(html)).elements.map(
          ({ locators }) => locators.find(({ kind }) => kind === 'css')?.value,
        );

      it('are distinguished by their landmarks, not by class names', async () => {
        expect(
          await selectorsOf(
            '<div><form class="top"><input type="search"></form></div><aside class="side"><input type="search"></aside><aside class="more"></aside>',
          ),
        ).toEqual(['form input[type="search"]', 'aside input[type="search"]']);
      });

      it('are distinguished by a landmark rather than by a nearer container with a class name', async () => {
        const { elements } = await read(
          '<p><a href="/news">News</a></p><aside class="bar"><section class="widget_topics"><a href="/news">News</a></section></aside><section></section>',
        );
        expect(elements[1]?.locators.slice(0, 2).map(({ value }) => value)).toEqual([
          'aside a[href="/news"]',
          'section.widget_topics a[href="/news"]',
        ]);
      });

      it('are distinguished by the purposes of the tables around them', async () => {
        const bar = (summary: string) =>
          `<div><table summary="${summary}"><tr><td><a accesskey="n" href="/next">Next</a></table></div>`;
        expect(await selectorsOf(`${bar('Header')}<p>Text</p>${bar('Footer')}`)).toEqual([
          'table[summary="Header"] a[accesskey="n"]',
          'table[summary="Footer"] a[accesskey="n"]',
        ]);
      });

      it('are distinguished by the other content of their item in a collection', async () => {
        const card = (place: number) =>
          `<article><h2><a href="/${place}">Post ${place}</a></h2><p><a href="/news">News</a></p></article>`;
        expect(await selectorsOf(`${card(1)}${card(2)}`)).toEqual([
          'a[href="/1"]',
          'article:has(a[href="/1"]) a[href="/news"]',
          'a[href="/2"]',
          'article:has(a[href="/2"]) a[href="/news"]',
        ]);
      });

      it('are distinguished by the kind of element around them', async () => {
        const html =
          '<div><h2><a href="/a">A</a></h2></div><div><p><a href="/a">Read more</a></p></div>';
        expect(await selectorsOf(html)).toEqual(['h2 a[href="/a"]', 'p a[href="/a"]']);
      });

      it('are distinguished by their attributes for scripts', async () => {
        expect(
          await selectorsOf(
            '<nav><button data-widget="search"></button><button data-widget="menu"></button></nav>',
          ),
        ).toEqual(['button[data-widget="search"]', 'button[data-widget="menu"]']);
      });

      it('are found by their link type, which is the same on every page', async () => {
        expect(await selectorsOf('<a rel="next" href="/page/2">Next</a>')).toEqual([
          'a[rel="next"]',
        ]);
      });
    });

    describe('links by relative addresses', () => {
      const endingsOf = async (html: string) =>
        (await read(html)).elements.map(({ locators }) =>
          locators.map(({ value }) => value).filter((value) => value.includes('$=')),
        );

      it('are found by the end of the address, which is the same in all folders', async () => {
        const menu = (prefix: string) =>
          `<nav><a href="${prefix}tables/simple.html">Tables</a><a href="${prefix}ui/general.html#top">UI</a></nav>`;
        const expected = [['nav a[href$="simple.html"]'], ['nav a[href$="general.html#top"]']];
        expect(await endingsOf(menu('../'))).toEqual(expected);
        expect(await endingsOf(menu('pages/'))).toEqual(expected);
      });

      it('are found by as much of the address as no other link has', async () => {
        expect(
          await endingsOf(
            '<a href="../ui/general.html">UI</a><a href="../forms/general.html">Forms</a>',
          ),
        ).toEqual([['a[href$="ui/general.html"]'], ['a[href$="forms/general.html"]']]);
      });

      it('are not found by an end that the address of another link has by chance', async () => {
        expect(
          await endingsOf('<a href="../data.html">Data</a><a href="/metadata.html">More</a>'),
        ).toEqual([[], []]);
      });

      it('get no such locator where the whole address is the same in all folders', async () => {
        expect(
          await endingsOf('<a href="/a.html">A</a><a href="https://other.example/b">B</a>'),
        ).toEqual([[], []]);
      });

      it('get no such locator where an id finds them', async () => {
        expect(await endingsOf('<a id="start" href="../a.html">A</a>')).toEqual([[]]);
      });
    });

    describe('elements that only their position would find', () => {
      const xpathsOf = async (html: string) =>
        (await read(html)).elements.map(
          ({ locators }) =>
            locators.find(({ kind, basis }) => kind === 'xpath' && basis === 'semantic')?.value,
        );

      it('are found by their text, within the kind of element around them', async () => {
        expect(
          await xpathsOf(
            '<ol><li><a href="#">Home</a></ol><ul><li><a href="#">Home</a><li><a href="#">The "\u00a0 one"</a></ul><h2><a href="#">The\n"\u00a0  one" </a></h2>',
          ),
        ).toEqual([
          '//ol//a[normalize-space()="Home"]',
          '//ul//a[normalize-space()="Home"]',
          '//li//a[normalize-space()=\'The "\u00a0 one"\']',
          '//h2//a[normalize-space()=\'The "\u00a0 one"\']',
        ]);
      });

      it('are found by their text and address where links of one text are in the same kind of element', async () => {
        const row = (place: number) =>
          `<tr><td><a href="/${place}">Title ${place}</a></td><td><a href="/${place}">show</a></td></tr>`;
        const found = await xpathsOf(`<table>${row(1)}${row(2)}</table>`);
        expect(found[1]).toBe('//a[@href="/1"][normalize-space()="show"]');
        expect(found[3]).toBe('//a[@href="/2"][normalize-space()="show"]');
      });

      it('are found by their text and the kind of their parent', async () => {
        const link = '<a href="#">diff</a>';
        const [first] = await xpathsOf(`<div>${link}</div><table><tr><td>${link}</table>`);
        expect(first).toBe('//div/a[normalize-space()="diff"]');
        const file = '<b>lib</b>';
        expect(await xpathsOf(`<p>${file}</p><div>${file}<div><input></div></div>`)).toEqual([
          '//div/b[normalize-space()="lib"]/following::input[1]',
        ]);
      });

      it('are found in XML documents by the local names of elements, which have a namespace there', async () => {
        const link = '<a href="#">diff</a>';
        const { elements } = await reader.read(
          `<div>${link}</div><p>Width</p><div><input /></div><h2>${link}</h2>`,
          url,
          'application/xhtml+xml; charset=utf-8',
        );
        const xpaths = elements.map(
          ({ locators }) =>
            locators.find(({ kind, basis }) => kind === 'xpath' && basis === 'semantic')?.value,
        );
        expect(xpaths.slice(0, 2)).toEqual([
          '//*[local-name()="div"]/*[local-name()="a"][normalize-space()="diff"]',
          '//*[local-name()="p"][normalize-space()="Width"]/following::*[local-name()="input"][1]',
        ]);
      });

      it('are also found by their text where only their role finds them, which fails when they are hidden', async () => {
        const item = (name: string) => `<li><a href="#"><p>${name} <i></i></p></a>`;
        expect(await xpathsOf(`<ul>${item('Mail')}${item('Chat')}</ul>`)).toEqual([
          '//a[normalize-space()="Mail"]',
          '//a[normalize-space()="Chat"]',
        ]);
      });

      it('are found by their text within the part of the page that a heading names', async () => {
        const part = (heading: string) =>
          `<section class="${heading}"><h2>${heading}</h2><ul><li><a href="/news">News</a></ul></section>`;
        expect(await xpathsOf(`${part('Tags')}${part('Categories')}`)).toEqual([
          '//h2[normalize-space()="Tags"]/ancestor::section[1]//a[normalize-space()="News"]',
          '//h2[normalize-space()="Categories"]/ancestor::section[1]//a[normalize-space()="News"]',
        ]);
      });

      it('are also found by their text where their only other locator is an id with a running number', async () => {
        const post = (id: string) =>
          `<div id="${id}"><h2>On ${id}</h2><a href="/more">More</a></div>`;
        expect(await xpathsOf(`${post('post-1290')}${post('intro')}`)).toEqual([
          '//h2[normalize-space()="On post-1290"]/ancestor::div[1]//a[normalize-space()="More"]',
          undefined,
        ]);
      });

      it('are found by the nearest text before them', async () => {
        expect(
          await xpathsOf(
            '<div><label>Width</label><div><input type="text"><input type="text"></div></div><div><label>Height</label><div><input type="text"></div></div>',
          ),
        ).toEqual([
          '//label[normalize-space()="Width"]/following::input[1]',
          '//label[normalize-space()="Width"]/following::input[2]',
          '//label[normalize-space()="Height"]/following::input[1]',
        ]);
      });

      it('are not found by a text in another list item, nor by one that changes', async () => {
        expect(
          await xpathsOf(
            '<p>Tasks</p><ul><li><b>One</b><button></button><li><button></button></ul><button></button><p>3 minutes ago</p><div><textarea></textarea></div>',
          ),
        ).toEqual([
          '//b[normalize-space()="One"]/following::button[1]',
          undefined,
          undefined,
          '//p[normalize-space()="Tasks"]/following::textarea[1]',
        ]);
      });

      it('are not found by a text that differs with and without scripts', async () => {
        const alike = '<a href="#">Map<noscript>without scripts</noscript></a>';
        expect(await xpathsOf(`<p>${alike}</p><h2>${alike}</h2>`)).toEqual([undefined, undefined]);
      });
    });

    it('finds the outer of two equal elements at the top of a shadow root', async () => {
      const { elements } = await read(
        '<x-a><template shadowrootmode="open"><div role="tab"><div role="tab"></div></div></template></x-a>',
      );
      expect(elements.map(({ locators }) => locators[0]?.value)).toEqual([
        'div:not(* > *)',
        'div > div',
      ]);
    });

    describe('the structure of a page', () => {
      const structured = (html: string) => reader.readStructured(html, url);

      it('names the kinds of containers that scripts may add controls to', async () => {
        const { structure } =
          await structured(`<main><pre class="code line-3">a</pre><pre class="code line-4">b</pre>
          <table><tr><td>1</td></tr></table><my-player></my-player><div id="comments"> </div><div id="post-12" class="slot"></div>
          <div class="text">said</div><div></div></main>`);
        expect(structure.containers).toEqual([
          'div#comments',
          'div.slot',
          'my-player',
          'pre.code',
          'table',
        ]);
      });

      it('gives code blocks of all languages the same name', async () => {
        const { structure } = await structured(
          '<main><pre class="code language-js">a</pre><pre class="code language-c99">b</pre><pre class="lang-md code">c</pre>',
        );
        expect(structure.containers).toEqual(['pre.code.language-']);
      });

      it('has a place for each level of headings, whatever their classes and containers', async () => {
        const { structure } = await structured(
          '<h2 class="a">A</h2><main class="m"><h2 class="b">B</h2><h3 class="b">C</h3></main>',
        );
        const [first, second, third] = structure.headings.map(({ places }) => places);
        expect(first?.at(-1)).toBe(second?.at(-1));
        expect(first?.at(-2)).not.toBe(second?.at(-2));
        expect(third?.at(-1)).not.toBe(second?.at(-1));
      });

      const shop = (title: string, extra = '', script = 'shop.js') =>
        `<body class="page-${title}"><nav class="menu"><a class="item" href="/${title}">${title}</a></nav>
         <main><h1>${title}</h1><form><input name="q"><button>Go</button></form>${extra}</main><script src="/${script}?v=1"></script>`;

      it('names the place of every fact', async () => {
        for (const page of ['article', 'widgets', 'forms', 'tables']) {
          const { facts, structure } = await structured(fixturePage(page));
          expect(facts).toEqual(await read(fixturePage(page)));
          for (const list of ['headings', 'elements', 'links', 'forms'] as const)
            expect(structure[list].map(({ places }) => places.length > 0)).toEqual(
              facts[list].map(() => true),
            );
          expect(
            structure.forms.map(({ fields, submit }) => [fields.length, submit !== null]),
          ).toEqual(facts.forms.map(({ fields, submit }) => [fields.length, submit !== null]));
        }
      });

      it('is the same for pages of one template with different texts', async () => {
        const [one, other] = [await structured(shop('Cats')), await structured(shop('Dogs'))];
        expect(one.structure).toEqual(other.structure);
        expect(one.facts.headings).not.toEqual(other.facts.headings);
      });

      it('distinguishes the place of an element from the wider places of deeper ones', async () => {
        const { structure } = await structured(
          '<section class="s"><a class="x" href="/1">One</a></section><main class="m"><div class="d"><section class="s"><a class="x" href="/2">Two</a></section></div></main>',
        );
        const [shallow, deep] = structure.elements.map(({ places }) => places);
        expect(deep).not.toContain(shallow?.[0]);
        expect(deep?.slice(1)).toEqual(shallow?.slice(1));
      });

      it('distinguishes two copies of a menu by their paths, but not by their places', async () => {
        const menu =
          '<nav class="a"><ul class="b"><li class="c"><a class="d" href="#x">X</a></li></ul></nav>';
        const { structure } = await structured(
          `<div class="drawer">${menu}</div><div class="sidebar">${menu}</div>`,
        );
        const [drawer, sidebar] = structure.elements;
        expect(drawer?.places).toEqual(sidebar?.places);
        expect(drawer?.path).not.toBe(sidebar?.path);
      });

      it('distinguishes places by the classes of their ancestors', async () => {
        const { structure } = await structured(
          shop('Cats', '<div class="old"><a class="item" href="/x">X</a></div>'),
        );
        const [menu, , , old] = structure.elements;
        expect(menu?.places[0]).not.toBe(old?.places[0]);
        // Without their ancestors both links are the same.
        expect(menu?.places.at(-1)).toBe(old?.places.at(-1));
      });

      it('has another code hash with other scripts or style sheets, but not with other data or versions', async () => {
        const code = async (html: string) => (await structured(html)).structure.code;
        const inline = (text: string) => shop('Cats', `<script>${text}</script>`);
        const plain = await code(shop('Cats'));
        expect(await code(shop('Cats', '', 'other.js'))).not.toBe(plain);
        expect(await code(shop('Cats', '<link rel="stylesheet" href="/a.css">'))).not.toBe(plain);
        expect(await code(shop('Cats').replace('v=1', 'v=2'))).toBe(plain);
        expect(await code(inline('show("a", 1)'))).toBe(await code(inline("show('bc', 23)")));
        expect(await code(inline('show(1)'))).not.toBe(await code(inline('hide(1)')));
      });

      it('has the same code hash in every folder, because scripts and style sheets are known by their absolute URLs', async () => {
        const code = async (html: string, path: string) =>
          (await reader.readStructured(html, new URL(path, url).href)).structure.code;
        const page = (root: string) =>
          `<link rel="stylesheet" href="${root}a.css"><script src="${root}a.js"></script>`;
        expect(await code(page('../'), '/deep/page')).toBe(await code(page('./'), '/page'));
        expect(await code(page('./'), '/deep/page')).not.toBe(await code(page('./'), '/page'));
      });

      it('has the positions of elements, and the parts of their names', async () => {
        const { structure } = await structured(
          '<p><a href="/n"><span>Next</span> <span>All cats</span></a></p>',
        );
        expect(structure.elements[0]).toMatchObject({
          css: 'html > body > p > a',
          xpath: '/html/body/p/a',
          parts: ['Next', 'All cats'],
        });
      });
    });

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
