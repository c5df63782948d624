import { describe, expect, it } from '@jest/globals';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';
import { fixturePage } from '../support/fixture-site.ts';

const url = 'https://example.com/folder/page.html';

/** What every DocumentReader promises about the structure of a page. */
export function documentStructureSuite(open: () => DocumentReader): void {
  describe('the structure of a page', () => {
    const structured = (html: string) => open().readStructured(html, url);

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

    it('leaves out the id of an item that has an address, except where nothing else names the container', async () => {
      const { structure } =
        await structured(`<main><div class="anchor" id="kwcmSQ"></div><a href="/items/kwcmSQ?all=1#top">Lamp</a>
        <div class="anchor" id="page"></div><div class="anchor" id="other"></div>
        <div id="search"></div><a href="/search">Search</a></main>`);
      expect(structure.containers).toEqual(['div#search', 'div.anchor', 'div.anchor#other']);
    });

    it('names images with data attributes, which mark them for scripts', async () => {
      const { structure } = await structured(
        '<main><img src="a.png"><span data-zoom><img data-v-7ba5bd90 src="b.png"></span><img data-src="c.png" data-full="d.png"></main>',
      );
      expect(structure.containers).toEqual(['>img[data-full][data-src]', '[data-zoom]>img']);
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
      expect(first?.at(-2)).toBe(second?.at(-2));
      expect(first?.at(-3)).not.toBe(second?.at(-3));
      expect(third?.at(-2)).not.toBe(second?.at(-2));
      // The widest place is that of all headings.
      expect(third?.at(-1)).toBe(second?.at(-1));
    });

    const shop = (title: string, extra = '', script = 'shop.js') =>
      `<body class="page-${title}"><nav class="menu"><a class="item" href="/${title}">${title}</a></nav>
       <main><h1>${title}</h1><form><input name="q"><button>Go</button></form>${extra}</main><script src="/${script}?v=1"></script>`;

    it('names the place of every fact', async () => {
      for (const page of ['article', 'widgets', 'forms', 'tables']) {
        const { facts, structure } = await structured(fixturePage(page));
        expect(facts).toEqual(await open().read(fixturePage(page), url));
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
      expect(deep).not.toContain(shallow?.[1]);
      expect(deep?.slice(2)).toEqual(shallow?.slice(2));
    });

    it('distinguishes empty links from those with content', async () => {
      const { structure } = await structured(
        '<p><a href="/a">A</a><a href="/b"> <!-- nothing --></a><a href="/c"></a><a href="/d"><img alt="D"></a></p>',
      );
      const [a, b, c, d] = structure.elements.map(({ places }) => places);
      // Their own places, with and without what they hold.
      expect([a?.[0] === d?.[0], a?.[1] === d?.[1]]).toEqual([false, true]);
      expect(b).not.toContain(a?.[1]);
      expect(c).toEqual(b);
    });

    it('distinguishes links by the elements in them, however many of the same kind follow each other', async () => {
      const link = (contents: string) => `<a href="/a">${contents}</a>`;
      const { structure } = await structured(
        [
          link('read this'),
          link('read <code>this</code>'),
          link('read  <code>that</code>'),
          link('<i class="icon home"></i> Home'),
          link('<i class="icon cart"></i> Cart'),
          link('<span>one</span>'),
          link('<span>one</span> <span>two</span>'),
          link('<span>one</span><span>two</span><span>three</span>'),
        ].join(''),
      );
      const places = structure.elements.map((place) => place.places);
      const [text, code, again, home, cart, one, two, three] = places.map(([own]) => own);
      expect(again).toBe(code);
      expect(three).toBe(two);
      expect(new Set([text, code, home, cart, one, two]).size).toBe(6);
      expect(new Set(places.map(([, own]) => own)).size).toBe(1);
    });

    it('leaves out class names that end with the name of the link’s target', async () => {
      const { structure } = await structured(
        `<nav><a class="nav-events" href="events.html">Events</a><a class="nav-file_system" href="/api/file_system/?all#top">File system</a>
         <a class="nav-events" href="fs.html">Other</a></nav>`,
      );
      const [events, files, other] = structure.elements.map(({ places }) => places);
      expect(files).toEqual(events);
      expect(other?.[0]).not.toBe(events?.[0]);
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

    it('distinguishes the items of a list from those of the lists in it', async () => {
      const item = (name: string, inside = '') =>
        `<li><a class="x" href="#${name}">${name}</a>${inside && `<ul>${inside}</ul>`}</li>`;
      const { structure } = await structured(
        `<div class="toc"><ul>${item('a', item('b', item('c')) + item('d')) + item('e')}</ul></div>`,
      );
      const [a, b, c, d, e] = structure.elements.map(({ places }) => places[0]);
      expect(a).not.toBe(b);
      expect(e).not.toBe(d);
      expect(c).toBe(d);
    });

    it('distinguishes the links of a menu that have an inner list from those that have none', async () => {
      const item = (name: string, inside = '') =>
        `<li><a href="/${name}">${name}</a>${inside}</li>`;
      const { structure } = await structured(
        `<nav><ul>${item('a')}${item('b', '<ul><li>x</li></ul>')}${item('c', '<p>x</p><ol></ol>')}</ul></nav>`,
      );
      const [a, b, c] = structure.elements.map(({ places }) => places);
      expect(a?.filter((place) => b?.includes(place))).toEqual([]);
      expect(c).toEqual(a);
    });

    it('distinguishes buttons in links of different levels of a menu by their paths', async () => {
      const item = (inside = '') =>
        `<li><a class="x" href="/x">X<button>Open</button></a>${inside && `<ul>${inside}</ul>`}</li>`;
      const { structure } = await structured(`<nav><ul>${item(item() + item(item()))}</ul></nav>`);
      const buttons = structure.elements.filter((_, at) => at % 2 === 1).map(({ path }) => path);
      const [first, second, alike, third] = buttons;
      expect(alike).toBe(second);
      expect(new Set([first, second, third]).size).toBe(3);
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

    const code = async (html: string) => (await structured(html)).structure.code;
    const inline = (text: string) => shop('Cats', `<script>${text}</script>`);

    it('has another code hash with other scripts or style sheets, but not with other data or versions', async () => {
      const plain = await code(shop('Cats'));
      expect(await code(shop('Cats', '', 'other.js'))).not.toBe(plain);
      expect(await code(shop('Cats', '<link rel="stylesheet" href="/a.css">'))).not.toBe(plain);
      expect(await code(shop('Cats').replace('v=1', 'v=2'))).toBe(plain);
      expect(await code(inline('show("a", 1)'))).toBe(await code(inline("show('bc', 23)")));
      expect(await code(inline('show(1)'))).not.toBe(await code(inline('hide(1)')));
    });

    it('has another code hash where a script with an address has other settings or text, which loaders read', async () => {
      const loader = (attributes: string, text = '') =>
        code(shop('Cats', `<script src="/load.js"${attributes}>${text}</script>`));
      const menu = await loader(' data-modules="menu"', '$("#a").menu({ icons: 1 })');
      expect(await loader(' data-modules="tabs"', '$("#a").menu({ icons: 1 })')).not.toBe(menu);
      expect(await loader(' data-modules="menu"', '$("#a").tabs({ icons: 1 })')).not.toBe(menu);
      expect(await loader(' data-modules="menu"', "$('#b').menu({ icons: 2 })")).toBe(menu);
      const page = (root: string, ray: string, version: string) =>
        loader(` data-root="${root}" data-beacon='{"ray":"${ray}"}' data-version="${version}"`);
      const one = await page('../', 'a1', '1.2');
      expect(await page('./', 'b2', '1.3')).toBe(one);
      expect(await page('', 'c', '2')).toBe(one);
    });

    it('has the same code hash however many scripts send its content as data', async () => {
      const push = (data: string) => inline(`self.parts.push([1, "${data}"])`);
      const one = await code(push('a'));
      expect(await code(push('a') + push('b \\" c') + push('d'.repeat(30_000)))).toBe(one);
      expect(await code(push('a') + inline('self.parts.pop()'))).not.toBe(one);
    });

    it('has the same code hash however long the lists of its data are', async () => {
      const start = (data: string) => code(inline(`start({ ids: [0, 3], data: ${data} })`));
      const list = await start('[{ name: "a", tags: ["b", "c"] }]');
      const longer =
        '[{ name: "d", tags: ["e"] },{ name: "f", tags: ["g","h", "i"] }, { name: "j", tags: [""] }]';
      expect(await start(longer)).toBe(list);
      expect(await start('[{ title: "a", tags: ["b"] }]')).not.toBe(list);
      expect(await start('[{ name: "a", tags: ["b"] }].map(draw)')).not.toBe(list);
      expect(await code(inline('draw(a, a)'))).not.toBe(await code(inline('draw(a)')));
    });

    it('reads scripts with strings that do not end', async () => {
      const unended = await code(inline('show("a\nhide(1)'));
      expect(await code(inline('show("b\nhide(2)'))).toBe(unended);
      expect(await code(inline('show("a\nshow(1)'))).not.toBe(unended);
      expect(await code(inline('show(`a'))).toBe(await code(inline('show(`b\nhide(1)\\')));
    });

    it('reads scripts of a million quotes or brackets in linear time', async () => {
      for (const strings of ['\\"', '`\\`', '"\\"', '\'"`', '[', '[a,', '[{', ']'])
        expect(await structured(inline(`show(${strings.repeat(300_000)}\\`))).toBeDefined();
    });

    it('has the same code hash in every folder, because scripts and style sheets are known by their absolute URLs', async () => {
      const codeAt = async (html: string, path: string) =>
        (await open().readStructured(html, new URL(path, url).href)).structure.code;
      const page = (root: string) =>
        `<link rel="stylesheet" href="${root}a.css"><script src="${root}a.js"></script>`;
      expect(await codeAt(page('../'), '/deep/page')).toBe(await codeAt(page('./'), '/page'));
      expect(await codeAt(page('./'), '/deep/page')).not.toBe(await codeAt(page('./'), '/page'));
    });

    it('has the positions of elements, and the parts of their names', async () => {
      const { structure } = await structured(
        '<p><a href="/n"><span>Next</span> <span>All cats</span></a></p>',
      );
      expect(structure.elements[0]).toMatchObject({
        css: 'html > body > p > a',
        xpath: '/html/body/p[1]/a[1]',
        parts: ['Next', 'All cats'],
      });
    });

    it('has the parts of names that one element in a link holds', async () => {
      const { structure } = await structured(
        '<p><a href="/n"><b class="lines"><span>begin</span><span>end</span></b></a><a href="/m"><b>begin</b></a></p>',
      );
      expect(structure.elements.map(({ parts }) => parts)).toEqual([['begin', 'end'], null]);
    });
  });
}
