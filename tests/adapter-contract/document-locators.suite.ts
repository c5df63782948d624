import { describe, expect, it } from '@jest/globals';
import type { DocumentReader } from '@signpost/backend-domain/ports/document-reader.ts';

const url = 'https://example.com/folder/page.html';

/** What every DocumentReader promises about the locators of elements. */
export function documentLocatorsSuite(open: () => DocumentReader): void {
  const read = (html: string) => open().read(html, url);

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

    it('are distinguished by the controls at the end of long menus', async () => {
      const pages = Array.from({ length: 50 }, (_, n) => `<li><a href="/${n}">Page ${n}</a></li>`);
      const menu = (control: string) => `<aside><ul>${pages.join('')}</ul>${control}</aside>`;
      const selectors = await selectorsOf(menu('') + menu('<button title="Collapse"></button>'));
      expect([selectors[25], selectors[75]]).toEqual([
        'aside:not(:has(button[title="Collapse"])) a[href="/25"]',
        'aside:has(button[title="Collapse"]) a[href="/25"]',
      ]);
    });

    it('are distinguished by being outside the landmark that has the others', async () => {
      const entry =
        '<p><details><summary>Start</summary><a href="/a">A</a></details><details><summary>End</summary></details></p>';
      const { elements } = await read(`<aside><nav>${entry}</nav></aside><nav>${entry}</nav>`);
      expect(elements[4]?.locators[0]?.value).toBe('a[href="/a"]:not(aside *)');
      expect(elements[3]?.locators.map(({ value }) => value)).toContain(
        '//summary[normalize-space()="Start"][not(ancestor::aside)]',
      );
    });

    it('are distinguished by being inside one landmark and outside another', async () => {
      const link = '<a href="/a">A</a>';
      const { elements } = await read(
        `<aside><nav>${link}</nav></aside><nav>${link}</nav><p>${link}</p>`,
      );
      expect(elements[1]?.locators[0]?.value).toBe('nav a[href="/a"]:not(aside *)');
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

    it('are distinguished by their handlers, unless those do nothing of their own', async () => {
      const buttons = (...handlers: readonly string[]) =>
        handlers.map((code) => `<button onclick="${code}"></button>`).join('');
      const all = await selectorsOf(buttons('moveLeft(this); return false;', 'return false;'));
      expect(all[0]).toBe('button[onclick="moveLeft(this); return false;"]');
      expect(all[1]).not.toContain('onclick');
    });

    it('are not distinguished by references to ids that a library numbers', async () => {
      const tabs = (one: string, other: string) =>
        [one, other]
          .map((id) => `<button aria-controls="${id}" data-target="#${id}">Tab</button>`)
          .join('');
      const [first, second] = await selectorsOf(tabs('news', 'archive'));
      expect([first, second]).toEqual([
        'button[aria-controls="news"]',
        'button[aria-controls="archive"]',
      ]);
      const numbered = await selectorsOf(tabs('ui-id-2', 'ui-id-4'));
      expect(numbered.join(' ')).not.toContain('ui-id');
    });

    it('are found by their link type, which is the same on every page', async () => {
      expect(await selectorsOf('<a rel="next" href="/page/2">Next</a>')).toEqual(['a[rel="next"]']);
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

    it('are found in a landmark rather than in an element with a class', async () => {
      const side = (name: string, link: string) => `<aside class="${name}">${link}</aside>`;
      const found = await endingsOf(
        `${side('menu', '<a href="../ui.html">UI</a>')}${side('toc', '<a href="#top">Top</a>')}<a href="../ui.html">UI</a>`,
      );
      expect(found[0]).toEqual(['aside a[href$="ui.html"]']);
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
      const { elements } = await open().read(
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

    it('are found by their own text after the text of their card, wherever they are in it', async () => {
      const card = (name: string) =>
        `<div><p><b>${name}</b></p><button>Data</button><button>Logs</button><i role="tree">
        <div role="treeitem"><b></b><div role="treeitem"></div></div><div role="treeitem">ok</div></i><button></button></div>`;
      const of = (name: string) => `//b[normalize-space()="${name}"]/following::`;
      const all = (name: string) => [
        `${of(name)}button[1]`,
        `${of(name)}button[normalize-space()="Logs"][1]`,
        `${of(name)}div[@role="treeitem"][1]`,
        `${of(name)}div[@role="treeitem"][2]`,
        `${of(name)}div[@role="treeitem"][normalize-space()="ok"][1]`,
        `${of(name)}button[3]`,
      ];
      expect(await xpathsOf(card('Job 1') + card('Job 2'))).toEqual([
        ...all('Job 1'),
        ...all('Job 2'),
      ]);
    });

    it('are found by more than their third place after a text only in the block of that text', async () => {
      const button = '<div><button></button></div>';
      const between = await xpathsOf(`<main><h1>Store</h1>${button.repeat(4)}</main>`);
      expect(between[2]).toBe('//h1[normalize-space()="Store"]/following::button[3]');
      expect(between[3]).toBeUndefined();
      const inside = await xpathsOf(`<div><h1>Store</h1>${button.repeat(9)}</div>`);
      expect(inside[7]).toBe('//h1[normalize-space()="Store"]/following::button[8]');
      expect(inside[8]).toBeUndefined();
    });

    it('are not found by their own text after a text that several blocks share, nor where their block has it twice', async () => {
      const tabs = '<button>Data</button>'.repeat(8) + '<button>Logs</button>'.repeat(2);
      const card = (name: string) => `<div><b>${name}</b>${tabs}</div>`;
      const twice = await xpathsOf(card('Job 1') + card('Job 2'));
      expect([twice[8], twice[9]]).toEqual([undefined, undefined]);
      const same = await xpathsOf(card('Job') + card('Job'));
      expect(same.filter((path) => path !== undefined)).toEqual([]);
    });

    it('are not found by a text in another list item, nor by one that changes', async () => {
      expect(
        await xpathsOf(
          '<p>Tasks</p><ul><li><b>One</b><button></button><li><button></button></ul><button></button><p>3 minutes ago</p><p>Made in 12 ms</p><div><textarea></textarea></div>',
        ),
      ).toEqual([
        '//b[normalize-space()="One"]/following::button[1]',
        undefined,
        undefined,
        '//p[normalize-space()="Tasks"]/following::textarea[1]',
      ]);
    });

    it('are found by the first words of a text that is long or says an age', async () => {
      const items = [
        'New mail from Ann, 44 minutes ago',
        `New mail from Bob: ${'word '.repeat(40)}`,
      ];
      const lists = items.map((text) => `<li hidden><a href="#">${text}</a></li>`);
      expect(await xpathsOf(`<ul>${lists.join('')}</ul>`)).toEqual([
        '//a[starts-with(normalize-space(), "New mail from Ann,")]',
        '//a[starts-with(normalize-space(), "New mail from Bob:")]',
      ]);
      expect(await xpathsOf(`<ul>${lists[1]}${lists[1]}</ul>`)).toEqual([undefined, undefined]);
    });

    it('are found by their placeholder after the text of their card', async () => {
      const card = (name: string) =>
        `<div><h3>${name}</h3><p>$45,385</p><ul><li><input type="checkbox"></ul><input placeholder="From"></div>`;
      const found = await xpathsOf(card('Sales') + card('Orders'));
      expect([found[1], found[3]]).toEqual([
        '//h3[normalize-space()="Sales"]/following::input[@placeholder="From"][1]',
        '//h3[normalize-space()="Orders"]/following::input[@placeholder="From"][1]',
      ]);
    });

    it('are not found by their own text or name where it says an age', async () => {
      const lists = (text: string) => {
        const link = `<a href="#">${text}</a>`;
        return xpathsOf(`<h2>Mails</h2><ol>${link}</ol><h2>Calls</h2><ul>${link}</ul>`);
      };
      const path = '/following::a[1]';
      expect(await lists('44 minutes ago')).toEqual([
        `//h2[normalize-space()="Mails"]${path}`,
        `//h2[normalize-space()="Calls"]${path}`,
      ]);
      expect((await lists('Ann'))[0]).toBe('//ol//a[normalize-space()="Ann"]');
      const { elements } = await read(
        '<a href="#">44 minutes ago</a><a href="#">Wait 5 seconds</a>',
      );
      const semantic = elements.map(({ locators }) => locators.map(({ kind }) => kind));
      expect(semantic).toEqual([
        ['css', 'xpath'],
        ['css', 'role', 'text'],
      ]);
    });

    it('are found by a text before them and their role where they are of a tag that wrappers have', async () => {
      const two = (tag: string) => `<p>Menu</p>${`<${tag} role="button"></${tag}>`.repeat(2)}`;
      const path = '//p[normalize-space()="Menu"]/following::';
      expect(await xpathsOf(two('i'))).toEqual([`${path}i[1]`, `${path}i[2]`]);
      const [first, second] = await xpathsOf(two('div'));
      expect(first).toBe(`${path}div[@role="button"][1]`);
      expect(second).toBe(`${path}div[@role="button"][2]`);
      const plain = '<div tabindex="0" onclick="go()"></div>'.repeat(2);
      expect(await xpathsOf(`<p>Menu</p>${plain}`)).toEqual([undefined, undefined]);
    });

    it('are not found by a word of a code block, however many words it has', async () => {
      const block = (words: number) =>
        `<pre><button></button>${'<span>word</span> '.repeat(words)}<span>last</span></pre>`;
      expect(await xpathsOf(`<p>Run this:</p>${block(3)}${block(100)}<button></button>`)).toEqual([
        '//p[normalize-space()="Run this:"]/following::button[1]',
        '//p[normalize-space()="Run this:"]/following::button[2]',
        '//p[normalize-space()="Run this:"]/following::button[3]',
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
}
