import { describe, expect, it } from '@jest/globals';
import { AdaptiveReader } from '@signpost/backend-domain/agents/crawler/adaptive-reader.ts';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { DEFAULT_SETTINGS } from '@signpost/backend-domain/agents/scan-settings.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { PageReading } from '@signpost/backend-domain/model/crawl/page-reading.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import {
  newRendering,
  type RenderMode,
} from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
import { siteScope } from '@signpost/backend-domain/model/site/site-scope.ts';
import { linkTo } from '../../support/crawled-shop.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { immediateClock } from '../../support/fixed-clock.ts';
import { aButton, pageFacts } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const at = (path: string) => `https://docs.example${path}`;
const plain: Partial<PageFacts> = { elements: [aButton('Print', { landmark: 'main' })] };
const withTabs: Partial<PageFacts> = {
  elements: [aButton('Tables', { landmark: 'navigation', discloses: true })],
};

async function read(
  answers: FakeAnswers,
  pages: readonly (readonly [path: string, pattern: string])[],
  {
    start,
    render = 'auto',
    loginBefore,
    onReading = () => {},
  }: {
    start?: Partial<PageFacts>;
    onReading?: (reading: PageReading) => void;
    render?: RenderMode;
    /** The URL before which the reader continues as a person who logged in. */
    loginBefore?: string;
  } = {},
): Promise<FakeSite> {
  const site = new FakeSite(answers);
  const clock = immediateClock();
  const world = new ScanWorld(site);
  const reader = new AdaptiveReader({
    scope: siteScope(at('/')),
    ports: world.ports,
    settings: { ...world.settings, ...DEFAULT_SETTINGS, render },
    pacer: new HostPacer(newPoliteness({ delayMs: 0, concurrency: 1 }), clock),
    rendering: newRendering(),
    signal: new AbortController().signal,
  });
  if (start) reader.knowStartPage(pageFacts(start));
  for (const [path, pattern] of pages) {
    if (at(path) === loginBefore) reader.conceal({ username: 'ada', password: 'the right one' });
    onReading(await reader.read(at(path), pattern));
  }
  return site;
}

/** Two pages of the same code that were read both ways: further ones need no browser. */
const samples = { [at('/1')]: { facts: plain }, [at('/2')]: { facts: plain } };
const sampled = [
  ['/1', '/samples/*'],
  ['/2', '/samples/*'],
] as const;

describe('A page that needs no browser', () => {
  it('is opened in one when it has a control that reveals more', async () => {
    const tabs = { facts: withTabs, staticFacts: withTabs };
    const learnt = { ...samples, [at('/2')]: tabs, [at('/3')]: tabs, [at('/4')]: tabs };
    const site = await read(learnt, [...sampled, ['/3', '/samples/*'], ['/4', '/guide']]);
    expect(site.browserHits).toEqual(['/1', '/2', '/4'].map(at));
    expect(site.exploredPages).toContain(at('/4'));
  });

  it('is not opened in one when the navigation of the start page has the same control', async () => {
    const tabs = { facts: withTabs };
    const learnt = { ...samples, [at('/2')]: tabs, [at('/4')]: tabs };
    const site = await read(learnt, [...sampled, ['/4', '/guide']], { start: withTabs });
    expect(site.browserHits).toEqual(['/1', '/2'].map(at));
  });

  it('is not opened in one when it has no such control', async () => {
    const site = await read({ ...samples, [at('/4')]: { facts: plain } }, [
      ...sampled,
      ['/4', '/guide'],
    ]);
    expect(site.browserHits).toEqual(['/1', '/2'].map(at));
  });
});

describe('A page that is compared with its static reading', () => {
  it('keeps the links that only its exploration found', async () => {
    const behind = { url: at('/calendar'), text: 'Calendar', nofollow: false } as const;
    const answers = {
      [at('/1')]: {
        facts: plain,
        linksBehindButtons: [{ ...behind, landmark: 'navigation' as const }],
      },
    };
    const found: string[] = [];
    await read(answers, [['/1', '/samples/*']], {
      onReading: ({ facts }) => found.push(...(facts?.links ?? []).map(({ url }) => url)),
    });
    expect(found).toEqual([at('/calendar')]);
  });
});

const aLinkTo = (path: string) => linkTo(path, { url: at(path) });
const links = Array.from({ length: 6 }, (_, index) => aLinkTo(`/section-${index}`));

describe('An address that redirects to another one', () => {
  const moved = (path: string) => ({ [at(path)]: { redirectTo: at(`${path}/`) } });
  const answers = {
    ...{ ...moved('/a'), ...moved('/b') },
    [at('/a/')]: { facts: { ...withTabs, links } },
    [at('/b/')]: { facts: { ...withTabs, links } },
  };
  const pages = ['/a', '/b', '/a/', '/b/'].map((path) => [path, '/*'] as const);

  it('is requested once, and its page is read in the browser as the page of its own address', async () => {
    const site = await read(answers, pages);
    expect(site.staticHits).toEqual(['/a', '/b'].map(at));
    expect(site.browserHits).toEqual(['/a/', '/b/'].map(at));
    expect(site.exploredPages).toEqual(['/a/', '/b/'].map(at));
  });

  it('is opened and explored once where every page is read in the browser', async () => {
    const site = await read(answers, pages, { render: 'always' });
    expect(site.browserHits).toEqual(['/a', '/b'].map(at));
    expect(site.exploredPages).toEqual(['/a', '/b'].map(at));
  });

  it('is requested once where no page is read in the browser', async () => {
    const site = await read(answers, pages, { render: 'never' });
    expect(site.staticHits).toEqual(['/a', '/b'].map(at));
    expect(site.browserHits).toEqual([]);
  });

  it.each([
    ['the log-in page', '/login', { links }],
    ['a page that leads hardly anywhere', '/enter', {}],
  ])(
    'is read in the browser when its scripts may make a log-in form there: %s',
    async (_, path, facts) => {
      const to = {
        [at('/files')]: { redirectTo: at(path) },
        [at(path)]: { facts: { ...facts, scripts: 1 } },
      };
      const site = await read(to, [['/files', '/files']]);
      expect(site.browserHits).toEqual([at('/files')]);
    },
  );

  it('is asked for again by a person who logged in meanwhile', async () => {
    const site = await read(answers, pages, { loginBefore: at('/a/') });
    expect(site.staticHits).toEqual(['/a', '/b', '/a/', '/b/'].map(at));
  });
});

describe('While a page is explored', () => {
  it.each(['auto', 'always'] as const)('other pages are read (%s)', async (render) => {
    const site = new FakeSite({
      [at('/robots.txt')]: { status: 404 },
      [at('/')]: { facts: { links: ['/1', '/2', '/3'].map((path) => aLinkTo(path)) } },
      ...Object.fromEntries(['/1', '/2', '/3'].map((path) => [at(path), { facts: withTabs }])),
    });
    const others = Promise.withResolvers<void>();
    // The exploration of the first page ends when that of the second one begins.
    site.explores = async (url) => {
      if (url === at('/1')) await others.promise;
      if (url === at('/2')) others.resolve();
    };
    const world = new ScanWorld(site, { settings: { concurrency: 1, render } });
    const { id } = await world.startScan(at('/'));
    await world.work(id);
    expect(await world.states(id)).toMatchObject({ [at('/1')]: 'read', [at('/3')]: 'read' });
  });
});
