import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaticDocumentReader } from '@signpost/adapters/browser/static/static-document-reader.ts';
import type {
  ElementFact,
  FormFact,
  LocatorFact,
  PageFacts,
} from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { BrowserEngine, Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import {
  type Browser,
  chromium,
  type ElementHandle,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core';
import { anEngine, engineNames, testBrowserPath } from '../../support/browser.ts';
import { FixtureSite, fixturePage, fixtureType } from '../../support/fixture-site.ts';

const scriptFree = [
  'anchors',
  'article',
  'widgets',
  'forms',
  'shadow',
  'frames',
  'tables',
  'declared',
  'cards',
  'bars',
  'captions',
  'dialogs',
  'glossary',
  'icons',
  'labels',
  'repeated',
  'swatches',
  'tree',
];
const pages = [...scriptFree, 'application', 'frameset', 'generated', 'hidden'];
const TIMEOUT_MS = 20_000;

describe('The facts of a page', () => {
  let site: FixtureSite;
  let engines: readonly BrowserEngine[];
  let independent: Browser;
  const facts = new Map<string, PageFacts>();

  beforeAll(async () => {
    site = await FixtureSite.start();
    engines = engineNames.map((name) => anEngine(name));
    independent = await chromium.launch({
      executablePath: testBrowserPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    for (const engine of engines) {
      const session = await engine.openSession();
      for (const page of pages) {
        const reading = await session.read(site.url(`/${page}.html`), { timeoutMs: TIMEOUT_MS });
        if (reading.facts) facts.set(`${engine.name} ${page}`, reading.facts);
      }
      await session.close();
    }
  });
  afterAll(async () => {
    await Promise.all([...engines, independent].map((each) => each.close()));
    await site.close();
  });

  function factsOf(engine: string, page: string): PageFacts {
    const found = facts.get(`${engine} ${page}`);
    if (!found) throw new Error(`${engine} has no facts of ${page}`);
    return found;
  }

  it.each(pages)('%s are the same from both engines', (page) => {
    expect(factsOf('puppeteer', page)).toEqual(factsOf('playwright', page));
    expect(factsOf('playwright', page).truncated).toBe(false);
  });

  it('contain names with the text that CSS generates, as Chromium does', () => {
    const names = factsOf('playwright', 'generated').elements.map(({ name }) => name);
    const buttons = ['Menu', 'Search', 'Page next', 'Send', 'Texta "c" / b'];
    expect(names).toEqual(['Choose file Browse', 'Name*', ...buttons, 'By reference']);
  });

  it('name elements before their entrance animation as they are named after it', () => {
    const names = factsOf('playwright', 'hidden').elements.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Tags 14 posts', 'About']);
  });

  it('leave out what aria-hidden hides in Chromium, and find nothing by a name that Playwright computes otherwise', () => {
    const buttons = factsOf('playwright', 'hidden').elements.slice(2);
    expect(buttons.map(({ name }) => name)).toEqual(['Copy', 'Save now']);
    expect(buttons.map(({ locators }) => locators.some(({ kind }) => kind === 'role'))).toEqual([
      false,
      true,
    ]);
  });

  it('call an anchor without address a link when it handles clicks, as Chromium does', async () => {
    const { elements } = factsOf('playwright', 'anchors');
    expect(elements.map(({ role, name }) => [role, name])).toEqual([
      ['link', 'Icons'],
      ['link', '► Contents'],
      ['link', 'Drag'],
      ['generic', ''],
      ['generic', ''],
      ['button', 'All'],
    ]);
    const tab = await independent.newPage();
    try {
      await tab.goto(site.url('/anchors.html'));
      const selectors = ['p:nth-of-type(1) a', 'p:nth-of-type(2) a', 'p:nth-of-type(3) a'];
      const keys = 'p:nth-of-type(4) a';
      const inChromium = await Promise.all(
        [...selectors, keys].map((selector) => accessibleNode(tab, selector)),
      );
      expect(inChromium).toEqual([
        ...elements.slice(0, 3).map(({ role, name }) => ({ role, name })),
        expect.objectContaining({ role: 'generic' }),
      ]);
    } finally {
      await tab.close();
    }
  });

  it('leave out of names what names itself, such as an article in a link, as Chromium and Playwright do', () => {
    const names = factsOf('playwright', 'cards').elements.map(({ name }) => name);
    const cards = ['First', 'Second', 'Third part', 'Fourth section', 'Fifth'];
    expect(names).toEqual([...cards, 'Trees', 'Oak', 'Whole label']);
  });

  it('name a control by the title of its label without text, an image by its alternative text, and a button by the title of its SVG, as Chromium does', async () => {
    const names = factsOf('playwright', 'labels').elements.map(({ name }) => name);
    const ofLabels = ['Cut', 'Copy', 'Paste as text', ''];
    expect(names).toEqual([...ofLabels, 'Unfold', 'question', 'Settings']);
    const tab = await independent.newPage();
    try {
      await tab.goto(site.url('/labels.html'));
      const controls = await tab.locator('input, img, button').all();
      const nodes = controls.map((_, at) =>
        accessibleNode(tab, `p:nth-of-type(${at + 1}) :is(input, img, button)`),
      );
      expect((await Promise.all(nodes)).map(({ name }) => name)).toEqual(names);
    } finally {
      await tab.close();
    }
  });

  it('tell the copies of a bar apart by content that only one of them has', () => {
    const locators = factsOf('playwright', 'bars').elements.map((element) =>
      element.locators.map(({ value }) => value),
    );
    const inFirst = 'ul:has(a[accesskey="I"])';
    const inSecond = 'ul:not(:has(a[accesskey="I"]))';
    const addresses = ['../../manual.html', 'https://code.example/bars.rst'].map(
      (href) => `a[href="${href}"]`,
    );
    const search = ['input[name="q"]', 'input[value="Go"]'];
    expect(locators.map(([value]) => value)).toEqual([
      'a[accesskey="I"]',
      ...['a[title="Before"]', ...addresses, ...search].map((own) => `${inFirst} ${own}`),
      'li:not(:has(a[accesskey="I"])) a[title="Index"]',
      ...['a[title="Before"]', ...addresses, ...search].map((own) => `${inSecond} ${own}`),
    ]);
    const byText = (text: string) => `//a[normalize-space()="${text}"]`;
    expect(locators[2]).toContain(`//ul[.//a[@accesskey="I"]]${byText('Manual')}`);
    expect(locators[8]).toContain(`//ul[not(.//a[@accesskey="I"])]${byText('Manual')}`);
    expect(locators[9]).toContain(`//ul[not(.//a[@accesskey="I"])]${byText('Source')}`);
  });

  it('tell links with the same text and address apart by their order', () => {
    const { elements } = factsOf('playwright', 'repeated');
    const byPlace = elements.map(({ name, locators }) => {
      const place = locators.find(({ value }) => value.startsWith('(//'));
      return `${name}: ${place?.value ?? 'none'}`;
    });
    const next = '//a[normalize-space()="Next"][@href="next.html"]';
    const contents = '//a[normalize-space()="Contents"]';
    const home = '//a[@href="home.html"][not(normalize-space())]';
    const bar = (place: string) => [
      ...[`Next: (${next})[${place}]`, `Contents: (${contents})[${place}]`],
      ...['Other: none', `: (${home})[${place}]`, 'Menu: none'],
    ];
    const between = [`Contents: (${contents})[2]`, 'Next: none'];
    expect(byPlace).toEqual([...bar('1'), ...between, ...bar('last()')]);
  });

  it('contain the elements in the frames of a frameset, and its frames as links', () => {
    const { elements, links } = factsOf('playwright', 'frameset');
    const [side, main] = ['frame[name="side"]', 'frame[name="main"]'];
    expect(new Set(elements.map(({ frame }) => frame))).toEqual(new Set([side, main]));
    const inSide = elements.filter(({ frame }) => frame === side).map(({ name }) => name);
    expect(inSide).toEqual(factsOf('playwright', 'tree').elements.map(({ name }) => name));
    expect(links.map(({ url }) => new URL(url).pathname)).toEqual([
      ...['/tree.html', '/labels.html'],
      ...factsOf('playwright', 'tree').links.map(({ url }) => new URL(url).pathname),
      ...factsOf('playwright', 'labels').links.map(({ url }) => new URL(url).pathname),
    ]);
  });

  it('find elements by the text before them, but links by no text of another block that is not a heading', () => {
    const { elements } = factsOf('playwright', 'captions');
    const byCaption = elements
      .flatMap(({ locators }) => locators.map(({ value }) => value))
      .filter((value) => value.includes('/following::'));
    expect(byCaption).toEqual([
      '//p[normalize-space()="Up Down Order"]/following::button[1]',
      '//h1[normalize-space()="Captions"]/following::a[1]',
      '//h2[normalize-space()="Next"]/following::a[1]',
    ]);
  });

  it('find buttons with the same text by the part of the page around them, and by no text of another part', () => {
    const byText = factsOf('playwright', 'dialogs').elements.map(({ locators }) =>
      locators.flatMap(({ basis, value }) =>
        basis === 'semantic' && value.startsWith('//') ? [value] : [],
      ),
    );
    expect(byText).toEqual([
      ['//h1[normalize-space()="Store"]/following::button[1]'],
      ['//label[normalize-space()="Address"]/following::button[1]'],
      ['//div[@id="add-key"]//button[normalize-space()="×"]'],
      [],
      [],
    ]);
  });

  it('find one of many links with the same text and address by the first words of its block', () => {
    const byBlock = factsOf('playwright', 'glossary').elements.map(({ locators }) =>
      locators.flatMap(({ value }) => (value.includes('starts-with') ? [value] : [])),
    );
    const link = '/descendant::a[normalize-space()="main.cf"]';
    expect(byBlock).toEqual([
      [`//p[starts-with(normalize-space(), "The configuration of the server is")]${link}[1]`],
      [`//p[starts-with(normalize-space(), "The configuration of a client is in")]${link}[1]`],
      [`//li[starts-with(normalize-space(), "Queues are described")]${link}[1]`],
      [`//li[starts-with(normalize-space(), "Queues are described")]${link}[2]`],
      [],
      [],
      [`//li[starts-with(normalize-space(), "Tables: main.cf")]${link}[1]`],
      [`//p[starts-with(normalize-space(), "x${'😀'.repeat(9)}")]${link}[1]`],
      [`//p[starts-with(normalize-space(), "See main.cf")]${link}[1]`],
    ]);
  });

  it('find controls without text by the text of their item or by their handler', () => {
    expect(lastingLocators('tree')).toEqual([
      ['//li[a[normalize-space()="Stream"]]/span'],
      ['//li[a[normalize-space()="File stream"]]/span'],
      [],
      ['span[onclick="remove(this)"]'],
    ]);
  });

  it('find controls without text by data attributes that do not hold a state', () => {
    expect(lastingLocators('swatches')).toEqual([['span[data-color="primary"]'], [], []]);
  });

  /** Of each element without role on a page: its locators that are no paths. */
  function lastingLocators(page: string): string[][] {
    return factsOf('playwright', page)
      .elements.filter(({ role }) => role === 'generic')
      .map(({ locators }) =>
        locators.flatMap(({ basis, value }) => (basis === 'structure' ? [] : [value])),
      );
  }

  it('find links and buttons without text by their icons', () => {
    const { elements } = factsOf('playwright', 'icons');
    expect(elements.map(({ locators }) => locators[0]?.value)).toEqual([
      'a:has(.icon-mail)',
      'a:has(.icon-chat)',
      'button:has(use[href="#save"])',
      'button:has(use[href="#print"])',
      'button:has(img[src$="share.png"])',
      'button:has(img[src$="img/close.png"])',
      'form button',
      'main > div > button',
      'main > p:nth-of-type(2) > button',
    ]);
  });

  it.each(scriptFree)(
    '%s are the same without a browser, except for what only layout shows',
    async (page) => {
      const reader = new StaticDocumentReader();
      const html = fixturePage(page);
      const read = await reader.read(html, site.url(`/${page}.html`), fixtureType(html));
      expect(withoutLayout(read)).toEqual(withoutLayout(factsOf('playwright', page)));
      for (const [position, { visible }] of read.elements.entries()) {
        // Without layout an element is known to be hidden only when the markup hides it; otherwise it is unknown.
        if (visible === false)
          expect(factsOf('playwright', page).elements[position]?.visible).toBe(false);
        else expect(visible).toBeNull();
      }
    },
  );

  it.each(engineNames.flatMap((name) => pages.map((page) => [name, page] as const)))(
    'have on %s, for %s, locators that each find exactly the described element',
    async (name, page) => {
      const engine = engines.find((each) => each.name === name) as BrowserEngine;
      const session = await engine.openSession();
      const live = await session.openPage(site.url(`/${page}.html`), { timeoutMs: TIMEOUT_MS });
      try {
        const described = factsOf(name, page);
        const targets = described.elements.flatMap((element) =>
          element.locators.map((locator) => ({ element, target: targetOf(locator, element) })),
        );
        const matches = await live.match(targets.map(({ target }) => target));
        const found = matches.map(({ count, role, name: called, visible }, position) => {
          const { element, target } = targets[position] as (typeof targets)[number];
          return {
            locator: target.locator.value,
            count,
            role,
            called,
            visible,
            expected: element.name,
          };
        });
        expect(found).toEqual(
          targets.map(({ element, target }) => ({
            locator: target.locator.value,
            count: 1,
            role: element.role,
            called: element.name,
            visible: element.visible,
            expected: element.name,
          })),
        );
        const parts = described.forms.flatMap((form) => partsOf(form));
        const counts = (await live.match(parts)).map(({ count }, index) => [
          parts[index]?.locator.value,
          count,
        ]);
        expect(counts).toEqual(parts.map(({ locator }) => [locator.value, 1]));
      } finally {
        await live.close();
        await session.close();
      }
    },
  );

  it.each(pages)("%s: Playwright's own locators find the same elements", async (page) => {
    const tab = await independent.newPage({ viewport: { width: 1_280, height: 720 } });
    try {
      await tab.goto(site.url(`/${page}.html`));
      if (page === 'application') await tab.getByRole('heading', { name: 'Application' }).waitFor();
      const wrong: string[] = [];
      for (const element of factsOf('playwright', page).elements) {
        const found = await Promise.all(
          element.locators.map((locator) => foundByPlaywright(tab, element, locator)),
        );
        const same = found[0]?.[0];
        for (const [index, elements] of found.entries()) {
          const isSame = await elements[0]?.evaluate((node, other) => node === other, same);
          const locator = element.locators[index];
          if (elements.length !== 1 || !isSame)
            wrong.push(`${locator?.kind} ${locator?.value}: ${elements.length}`);
        }
      }
      expect(wrong).toEqual([]);
    } finally {
      await tab.close();
    }
  });
});

/** An element's role and name in Chromium's accessibility tree. */
async function accessibleNode(
  page: Page,
  selector: string,
): Promise<{ readonly role: unknown; readonly name: unknown }> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    nodeId,
    fetchRelatives: false,
  });
  await session.detach();
  return { role: nodes[0]?.role?.value, name: nodes[0]?.name?.value };
}

function withoutLayout(facts: PageFacts): unknown {
  return { ...facts, elements: facts.elements.map((element) => ({ ...element, visible: null })) };
}

function targetOf(
  locator: LocatorFact,
  { frame, shadow }: Pick<ElementFact, 'frame' | 'shadow'>,
): Target {
  return {
    locator,
    ...(frame === undefined ? {} : { frame }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

function partsOf(form: FormFact): Target[] {
  const locators = [form, ...form.fields, ...(form.submit ? [form.submit] : [])].flatMap(
    (part) => part.locators,
  );
  return locators.map((locator) => targetOf(locator, form));
}

type Handles = readonly ElementHandle<Node>[];

/** The elements that Playwright's own locators find. */
async function foundByPlaywright(
  page: Page,
  element: ElementFact,
  locator: LocatorFact,
): Promise<Handles> {
  const isCss = locator.kind === 'css' || locator.kind === 'testid';
  if (isCss && element.shadow) return await inShadow(page, element.shadow, locator.value);
  const frame = element.frame === undefined ? page : page.frameLocator(element.frame);
  const scope = (element.shadow ?? []).reduce<Page | FrameLocator | Locator>(
    (around, host) => around.locator(host),
    frame,
  );
  return await playwrightLocator(scope, locator).elementHandles();
}

/** Playwright's CSS also searches nested shadow roots; a locator of ours searches one root. */
async function inShadow(page: Page, hosts: readonly string[], selector: string): Promise<Handles> {
  const list = await page.evaluateHandle(
    ({ path, css }) => {
      let root: Document | ShadowRoot | null | undefined = document;
      for (const host of path) root = root?.querySelector(host)?.shadowRoot;
      return [...(root?.querySelectorAll(css) ?? [])];
    },
    { path: [...hosts], css: selector },
  );
  const handles = [...(await list.getProperties()).values()].map((handle) => handle.asElement());
  return handles.filter((handle) => handle !== null);
}

function playwrightLocator(
  scope: Page | FrameLocator | Locator,
  { kind, value }: LocatorFact,
): Locator {
  switch (kind) {
    case 'role': {
      const [, role, name] = /^([\w-]+)\[name="(.*)"\]$/.exec(value) ?? [];
      return scope.getByRole(role as Parameters<Page['getByRole']>[0], {
        name: (name ?? '').replace(/\\(.)/g, '$1'),
        exact: true,
      });
    }
    case 'label':
      return scope.getByLabel(value, { exact: true });
    case 'text':
      return scope.getByText(value, { exact: true });
    case 'xpath':
      return scope.locator(`xpath=${value}`);
    default:
      // `css:light` searches the document without its shadow roots.
      return scope.locator(`css:light=${value}`);
  }
}
