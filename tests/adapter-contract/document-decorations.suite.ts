import { describe, expect, it } from '@jest/globals';
import {
  type BlockRules,
  hasUnknownBlock,
  withSeenBlocks,
} from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';

const url = 'https://example.com/docs/page.html';

/** What every DocumentReader promises about what scripts add to the blocks of a page. */
export function documentDecorationsSuite(open: () => DocumentReader): void {
  describe('the decorations of a page', () => {
    const page = (content: string) => `<!doctype html><body><main>${content}</main></body>`;

    const decorationsOf = (html: string, rendered: string, known: BlockRules = {}) =>
      open().decorationsOf({ html, url, rendered }, known);

    /** What the reader learns from one page, applied to another one: the facts equal those of the rendered page. */
    const expectPredicted = async (
      learnt: readonly [fixed: string, rendered: string],
      other: readonly [fixed: string, rendered: string],
      otherUrl = url,
    ): Promise<void> => {
      const [one, two] = [learnt, other].map((pair) => pair.map(page)) as string[][];
      const rules = await decorationsOf(one?.[0] ?? '', one?.[1] ?? '');
      const fixed = two?.[0] ?? '';
      const { code } = (await open().readStructured(fixed, otherUrl)).structure;
      const { facts } = await open().readStructured(fixed, otherUrl, undefined, { [code]: rules });
      const shown = await open().read(two?.[1] ?? '', otherUrl);
      const { text: _text, textLength: _length, ...found } = facts;
      expect(found).toEqual({ ...found, elements: shown.elements, headings: shown.headings });
      expect(shown.elements.length).toBeGreaterThan(0);
    };

    const code = (text: string, after = '') =>
      `<div class="highlight"><pre>${text}</pre>${after}</div>`;

    it('add a button after each code block', async () => {
      const copy = '<button class="copy" title="Copy">Copy</button>';
      await expectPredicted(
        [code('a') + code('b'), code('a', copy) + code('b', copy)],
        [
          `<p>x</p>${code('c')}${code('d')}${code('e')}`,
          `<p>x</p>${code('c', copy)}${code('d', copy)}${code('e', copy)}`,
        ],
      );
    });

    it('add a button before each code block, or inside it', async () => {
      const copy = '<button>Copy</button>';
      await expectPredicted(
        ['<pre>a</pre><pre>b</pre>', `${copy}<pre>a</pre>${copy}<pre>b</pre>`],
        ['<pre>c</pre>', `${copy}<pre>c</pre>`],
      );
      await expectPredicted(
        [
          '<pre><code>a</code></pre><pre><code>b</code></pre>',
          `<pre>${copy}<code><b>a</b></code></pre><pre>${copy}<code><i>b</i></code></pre>`,
        ],
        ['<pre><code>c</code></pre>', `<pre>${copy}<code>c</code></pre>`],
      );
    });

    it('have addresses relative to the page', async () => {
      const copy = (root: string) =>
        `<button><img src="${root}static/copy.svg" alt="Copy"></button><a href="${root}help.html?a=1&amp;b=2#x">Help</a>`;
      const fixed = code('a') + code('b');
      const shown = (root: string) => code('a', copy(root)) + code('b', copy(root));
      for (const [path, root] of [
        ['docs/a/b/page.html', '../../../'],
        ['other/page.html', '../'],
        ['docs/', '../'],
        ['page.html', ''],
      ] as const)
        await expectPredicted(
          [fixed, shown('../')],
          [fixed, shown(root)],
          `https://example.com/${path}`,
        );
      const whole = 'https://example.com/';
      await expectPredicted([fixed, shown(whole)], [fixed, shown(whole)], `${whole}a/b/c.html`);
    });

    it('are found on a page with many coloured words in its code', async () => {
      const copy = '<button>Copy</button>';
      const words = '<span class="word">x</span> '.repeat(1_200);
      await expectPredicted(
        [code(words) + code('b'), code(words, copy) + code('b', copy)],
        [code('c') + code(words), code('c', copy) + code(words, copy)],
      );
    });

    it('number the code blocks', async () => {
      const block = (number: number) =>
        `<pre id="cell${number}">x</pre><button data-clipboard-target="#cell${number}">Copy</button>`;
      await expectPredicted(
        ['<pre>x</pre><pre>x</pre>', block(0) + block(1)],
        ['<pre>x</pre><pre>x</pre><pre>x</pre>', block(0) + block(1) + block(2)],
      );
      await expectPredicted(
        ['<pre>x</pre><pre>x</pre>', block(1) + block(2)],
        ['<pre>x</pre>', block(1)],
      );
    });

    it('put an element around each table', async () => {
      const table = (text: string) =>
        `<table class="t"><tbody><tr><td>${text}</td></tr></tbody></table>`;
      const wide = (text: string) =>
        `<div class="wide" role="region">${table(text)}<button>Zoom</button></div>`;
      await expectPredicted(
        [table('a') + table('b'), wide('a') + wide('b')],
        [`<p>x</p>${table('c')}`, `<p>x</p>${wide('c')}`],
      );
    });

    it('link each heading to itself', async () => {
      const heading = (id: string, link = '') => `<h2 id="${id}">On ${id}${link}</h2>`;
      const anchored = (id: string) =>
        heading(id, `<a class="anchor" href="#${id}" aria-label="Link"></a>`);
      await expectPredicted(
        [heading('a1') + heading('b2'), anchored('a1') + anchored('b2')],
        [heading('c"3'), anchored('c&quot;3')].map((html) =>
          html.replace('id="c"3"', 'id="c&quot;3"'),
        ) as [string, string],
      );
    });

    it('are known for all headings of a page where scripts link only those of its text', async () => {
      const html = (link: string) =>
        page(`<h2 id="a1">A${link}</h2><div class="nav"><h2>Menu</h2></div><h3>Formats</h3>`);
      const rules = await decorationsOf(html(''), html('<a class="anchor" href="#a1">¶</a>'));
      const { code } = (await open().readStructured(html(''), url)).structure;
      const { structure } = await open().readStructured(html(''), url, undefined, {
        [code]: rules,
      });
      expect(structure.blocks?.map(([own]) => own)).toEqual(['h2', 'h2[id]', 'h3']);
      expect(hasUnknownBlock(rules, structure)).toBe(false);
    });

    it('add a toggle to each section that has a list', async () => {
      const item = (text: string, list: string, toggle = '') =>
        `<li class="item">${toggle}<a href="/${text}">${text}</a>${list}</li>`;
      const [list, toggle] = ['<ul><li>x</li></ul>', '<button aria-label="Expand"></button>'];
      await expectPredicted(
        [
          item('a', list) + item('b', '') + item('c', list),
          item('a', list, toggle) + item('b', '') + item('c', list, toggle),
        ],
        [item('d', '') + item('e', list), item('d', '') + item('e', list, toggle)],
      );
    });

    it('add a toggle to each link of a menu that has a list, but not to such links in the text', async () => {
      const item = (text: string, list = '', toggle = '') =>
        `<li><a class="entry" href="/${text}">${toggle}${text}</a>${list}</li>`;
      const nested = (text: string, toggle = '') => item(text, `<ul>${item('x')}</ul>`, toggle);
      const menu = (items: string) => `<nav><ul>${items}</ul></nav>`;
      const contents = (text: string) => `<ul>${nested(text)}</ul>`;
      const toggle = '<button title="Open"></button>';
      await expectPredicted(
        [
          menu(nested('a') + item('b')) + contents('c'),
          menu(nested('a', toggle) + item('b')) + contents('c'),
        ],
        [
          menu(item('d') + nested('e')) + contents('f'),
          menu(item('d') + nested('e', toggle)) + contents('f'),
        ],
      );
    });

    it('fill an empty element of a control with a text', async () => {
      const menu = (current: string, more = '') =>
        `<details><summary><b>On this page</b><span class="current">${current}</span></summary>
          <a href="#top">Overview</a>${more}</details><h2>On this page</h2><p>Overview</p>`;
      const more = '<a href="#more">More</a>';
      await expectPredicted([menu('', more), menu('A &lt; B', more)], [menu(''), menu('A &lt; B')]);
    });

    describe('an empty container with an id', () => {
      const toggle =
        '<div class="bar"><input id="state" type="checkbox"><label for="state">Menu</label></div>';
      const empty = '<div id="top"><h1>Manual</h1><div id="menu"></div></div>';
      const filled = (items: string, before = '') =>
        `<div id="top"><h1>Manual</h1>${before}<div id="menu"><ul class="menu">${items}</ul></div></div>`;
      const item = (page: string, root = '') =>
        `<li><a href="${root}${page}.html">On ${page}</a></li>`;
      const opener = (time: string) =>
        `<li><a id="sub-${time}-1" aria-haspopup="true" aria-controls="sub-${time}-2" href="/more">More</a>
          <ul id="sub-${time}-2" aria-labelledby="sub-${time}-1">${item('d')}</ul></li>`;

      it('gets a menu and a toggle before it', async () => {
        const items = item('a') + item('b') + item('c');
        await expectPredicted(
          [empty, filled(items, toggle)],
          [
            `${empty}<p><a href="b.html">On b</a></p>`,
            `${filled(items, toggle)}<p><a href="b.html">On b</a></p>`,
          ],
        );
      });

      it('gets a long menu, with addresses relative to the page', async () => {
        const items = (root: string) =>
          Array.from({ length: 150 }, (_, at) => item(`part-${at}`, root)).join('');
        await expectPredicted(
          [empty, filled(items(''))],
          [empty, filled(items('../docs/'))],
          'https://example.com/other/page.html',
        );
      });

      it('gets a long menu also when a class tells it from others', async () => {
        const menu = (items: string) => `<nav class="menu">${items}</nav><p>x</p>`;
        const items = `<ul>${Array.from({ length: 150 }, (_, at) => item(`part-${at}`)).join('')}</ul>`;
        await expectPredicted([menu(''), menu(items)], [menu(''), menu(items)]);
      });

      it('gets ids that scripts make of the time', async () => {
        const shown = (time: string) => filled(item('a') + opener(time));
        await expectPredicted([empty, shown('1796089906643')], [empty, shown('17960899082164335')]);
      });

      it('gets a menu that marks the current page', async () => {
        const current = (page: string, marked: string) =>
          item(page).replace('<a ', `<a class="${marked}" `);
        await expectPredicted(
          [empty, filled(current('a', 'entry active') + current('b', 'entry'))],
          [empty, filled(current('a', 'entry') + current('b', 'entry active'))],
        );
      });

      it('varies where it is filled with something else on another page', async () => {
        const [one, other] = await Promise.all(
          ['a', 'b'].map((name) => decorationsOf(page(empty), page(filled(item(name))))),
        );
        expect(Object.keys(one ?? {})).toContain('div#menu');
        expect(new Set(Object.values(withSeenBlocks(one ?? {}, other ?? {})))).toEqual(
          new Set(['varies']),
        );
      });

      it('is no block when nothing is added, or an id with a number tells it from others', async () => {
        for (const [fixed, shown] of [
          [empty, empty],
          ['<div id="item-7"></div>', '<div id="item-7"><a href="/7">Seven</a></div>'],
        ] as const)
          expect(await decorationsOf(page(fixed), page(shown))).toEqual({});
      });
    });

    it('fill no element that belongs to no control', async () => {
      const clock = (time: string) => `<p class="clock">${time}</p><a href="/x">X</a>`;
      const [fixed, shown] = [page(clock('')), page(clock('12:00'))];
      expect(await decorationsOf(fixed, shown)).toEqual({});
    });

    describe('a table of contents', () => {
      const heading = (level: number, id: string) =>
        `<h${level} id="${id}">On <i>${id}</i></h${level}>`;
      const link = (id: string) => `<a class="entry" title="On ${id}" href="#${id}">On ${id}</a>`;
      const item = (id: string, list = '') =>
        `<li>${link(id)}${list === '' ? '' : `<ul class="toc inner">${list}</ul>`}</li>`;
      const contents = (items: string) => `<nav><ul class="toc outer">${items}</ul></nav>`;
      const text =
        heading(1, 'top') + heading(2, 'a') + heading(3, 'b') + heading(3, 'c') + heading(2, 'd');
      const listed = contents(item('a', item('b') + item('c')) + item('d'));
      const other = heading(1, 'x') + heading(2, 'y') + heading(2, 'z') + heading(3, 'ä"<');

      it('lists the headings of some levels', async () => {
        const escaped = 'ä&quot;&lt;';
        await expectPredicted(
          [contents('') + text, listed + text],
          [
            contents('') + other.replaceAll('ä"<', escaped),
            contents(item('y') + item('z', item(escaped))) + other.replaceAll('ä"<', escaped),
          ],
        );
      });

      it('lists headings without a text', async () => {
        const [a, b] = ['<h2 id="a"></h2>', '<h2 id="b"></h2>'];
        const entry = (id: string) => `<li> <a href="#${id}" title=""></a></li>`;
        await expectPredicted(
          [contents('') + a, contents(entry('a')) + a],
          [contents('') + a + b, contents(entry('a') + entry('b')) + a + b],
        );
      });

      it('is empty on a page without such headings', async () => {
        const page = '<h1 id="x">X</h1><p><a href="/y">Y</a></p>';
        await expectPredicted(
          [contents('') + text, listed + text],
          [contents('') + page, contents('') + page],
        );
      });

      it('is unknown for headings of a level that no sample had', async () => {
        const rules = await decorationsOf(page(contents('') + text), page(listed + text));
        const fixed = page(`${contents('')}${heading(2, 'a')}${heading(4, 'b')}`);
        const { code } = (await open().readStructured(fixed, url)).structure;
        const { structure } = await open().readStructured(fixed, url, undefined, { [code]: rules });
        expect(structure.isIncomplete).toBe(true);
      });

      it('is none when it lists other headings, or links in no list', async () => {
        for (const shown of [
          contents(item('a')),
          `<nav><ul class="toc outer">${link('a')}</ul></nav>`,
        ]) {
          const rules = await decorationsOf(page(contents('') + text), page(shown + text));
          for (const rule of Object.values(rules))
            expect(rule === 'undecorated' || rule === 'varies' || rule.outline === null).toBe(true);
        }
      });
    });

    it('vary where a browser shows another one for blocks of the same kind', async () => {
      const rules = await decorationsOf(
        page('<pre>a</pre><pre>b</pre>'),
        page('<pre>a</pre><button>Copy</button><pre>b</pre><button>Run</button>'),
      );
      expect(new Set(Object.values(rules))).toEqual(new Set(['varies']));
    });

    it('are none where scripts only highlight the code, or changed the blocks otherwise', async () => {
      for (const [fixed, rendered] of [
        ['<pre>a b</pre>', '<pre class="hljs"><span>a</span> <span>b</span></pre>'],
        ['<pre>a</pre>', '<pre>a</pre><pre>b</pre><button>Copy</button>'],
        ['<pre>a</pre>', `<pre>a</pre><div>${'<p>x</p>'.repeat(500)}</div>`],
      ] as const) {
        const rules = await decorationsOf(page(fixed), page(rendered));
        expect(new Set(Object.values(rules))).toEqual(new Set(['undecorated']));
      }
    });

    it('are none for known kinds that a browser shows without them', async () => {
      const section = (toggle: string) => `<div class="section">${toggle}<p>x</p></div>`;
      const [plain, decorated] = [section(''), section('<button>Hide</button>')];
      const known = await decorationsOf(page(plain), page(decorated));
      const seen = await decorationsOf(page(plain), page(plain), known);
      expect(Object.keys(seen)).toEqual(Object.keys(known));
      expect(new Set(Object.values(seen))).toEqual(new Set(['undecorated']));
    });
  });
}
