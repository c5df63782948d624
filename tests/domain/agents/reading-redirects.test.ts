import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { SiteReader } from '@signpost/backend-domain/agents/crawler/site-reader.ts';
import { DEFAULT_SETTINGS } from '@signpost/backend-domain/agents/scan-settings.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import type { RenderMode } from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
import { newRendering } from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import { siteScope } from '@signpost/backend-domain/model/site/site-scope.ts';
import type { StaticFetcher } from '@signpost/backend-domain/ports/static-fetcher.ts';
import { linkTo } from '../../support/crawled-shop.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { immediateClock } from '../../support/fixed-clock.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const at = (path: string) => `https://docs.example${path}`;
interface ReaderOptions {
  readonly render?: RenderMode;
  readonly mayReadAhead?: (url: string) => Promise<boolean>;
  /** Resolves when the site answers static requests for an address. */
  readonly answer?: (url: string) => Promise<void>;
}

function readerOf(
  answers: FakeAnswers,
  { render = 'auto', answer = async () => {}, ...permission }: ReaderOptions = {},
): { readonly site: FakeSite; readonly reader: SiteReader } {
  const site = new FakeSite(answers);
  const clock = immediateClock();
  const world = new ScanWorld(site);
  const fetcher: StaticFetcher = {
    ...site.fetcher,
    fetch: async (url, request) => {
      await answer(url);
      return await site.fetcher.fetch(url, request);
    },
  };
  const reader = new SiteReader({
    scope: siteScope(at('/')),
    ports: { ...world.ports, fetcher },
    settings: { ...world.settings, ...DEFAULT_SETTINGS, render },
    pacer: new HostPacer(newPoliteness({ delayMs: 0, concurrency: 2 }), clock),
    rendering: newRendering(),
    signal: new AbortController().signal,
    ...permission,
  });
  return { site, reader };
}

async function read(
  answers: FakeAnswers,
  pages: readonly (readonly [path: string, pattern: string])[],
  {
    loginBefore,
    ...options
  }: ReaderOptions & {
    /** The reader logs in before it reads this URL. */
    readonly loginBefore?: string;
  } = {},
): Promise<FakeSite> {
  const { site, reader } = readerOf(answers, options);
  for (const [path, pattern] of pages) {
    if (at(path) === loginBefore) reader.conceal({ username: 'ada', password: 'the right one' });
    await reader.read(at(path), pattern);
  }
  return site;
}

const aLinkTo = (path: string) => linkTo(path, { url: at(path) });
const links = Array.from({ length: 6 }, (_, index) => aLinkTo(`/section-${index}`));

describe('An address that redirects to another one', () => {
  const moved = (path: string) => ({ [at(path)]: { redirectTo: at(`${path}/`) } });
  const answers = {
    ...{ ...moved('/a'), ...moved('/b') },
    [at('/a/')]: { facts: { links } },
    [at('/b/')]: { facts: { links } },
  };
  const pages = ['/a', '/b', '/a/', '/b/'].map((path) => [path, '/*'] as const);

  it('is requested once, and the browser opens the address that it redirects to', async () => {
    const site = await read(answers, pages);
    expect(site.staticHits).toEqual(['/a', '/b'].map(at));
    expect(site.browserHits).toEqual(['/a/', '/b/'].map(at));
  });

  it('is opened once where every page is read in the browser', async () => {
    const site = await read(answers, pages, { render: 'always' });
    expect(site.browserHits).toEqual(['/a', '/b'].map(at));
  });

  it('is requested once where no page is read in the browser', async () => {
    const site = await read(answers, pages, { render: 'never' });
    expect(site.staticHits).toEqual(['/a', '/b'].map(at));
    expect(site.browserHits).toEqual([]);
  });

  it.each([
    ['the log-in page', '/login', { links }],
    ['a page with few links', '/enter', {}],
  ])(
    'is read in the browser when scripts of its target may create a log-in form: %s',
    async (_, path, facts) => {
      const to = {
        [at('/files')]: { redirectTo: at(path) },
        [at(path)]: { facts: { ...facts, scripts: 1 } },
      };
      const site = await read(to, [['/files', '/files']]);
      expect(site.browserHits).toEqual([at('/files')]);
    },
  );

  it('is requested once when only a slash is added, although scripts of the page may create a log-in form', async () => {
    const page = { ...moved('/enter'), [at('/enter/')]: { facts: { scripts: 1 } } };
    const site = await read(page, [
      ['/enter', '/enter'],
      ['/enter/', '/enter'],
    ]);
    expect(site.staticHits).toEqual([at('/enter')]);
    expect(site.browserHits).toEqual([at('/enter/')]);
  });

  it('is requested again when the scan has logged in meanwhile', async () => {
    const site = await read(answers, pages, { loginBefore: at('/a/') });
    expect(site.staticHits).toEqual(['/a', '/b', '/a/', '/b/'].map(at));
  });

  describe('without a slash at the end', () => {
    const readA = (reader: SiteReader) => reader.read(at('/a'), '/*');
    const readTarget = (reader: SiteReader) => reader.read(at('/a/'), '/*');

    it('opens the page in the browser before the crawl reaches its own address', async () => {
      const { site, reader } = readerOf(answers);
      const moved = await readA(reader);
      await settled();
      expect([moved.requestedUrl, moved.url]).toEqual([at('/a'), at('/a/')]);
      expect(site.browserHits).toEqual([at('/a/')]);
      const page = await readTarget(reader);
      expect([page.url, page.requestedUrl, page.mode]).toEqual([at('/a/'), at('/a/'), 'browser']);
      expect(site.browserHits).toEqual([at('/a/')]);
    });

    it('opens the page only when the crawl reaches its own address, unless it may be read ahead', async () => {
      const mayReadAhead = async (url: string) => url !== at('/a/');
      const { site, reader } = readerOf(answers, { mayReadAhead });
      await readA(reader);
      await settled();
      expect(site.browserHits).toEqual([]);
      await readTarget(reader);
      expect(site.browserHits).toEqual([at('/a/')]);
      expect(site.staticHits).toEqual([at('/a')]);
    });

    it('reads the page anew when rules by which it was read proved wrong', async () => {
      const { site, reader } = readerOf(answers);
      await readA(reader);
      await settled();
      reader.readAgain([at('/a/')]);
      await readTarget(reader);
      expect(site.staticHits).toEqual(['/a', '/a/'].map(at));
    });

    it('reads the page under its own address when the browser failed', async () => {
      // The first request is the static one, the second that of the browser.
      const page = (times: number) =>
        times === 2 ? { unreachable: 'crashed' as const } : { facts: { links } };
      const { site, reader } = readerOf({ ...answers, [at('/a/')]: page });
      await readA(reader);
      await settled();
      const { facts } = await readTarget(reader);
      expect(facts?.links).toHaveLength(links.length);
      expect(site.browserHits).toEqual(['/a/', '/a/'].map(at));
    });

    it('opens no page any more that waits for an earlier one when reading has ended', async () => {
      const answered = Promise.withResolvers<void>();
      const { site, reader } = readerOf(answers, {
        answer: (url) => (url === at('/a') ? answered.promise : Promise.resolve()),
      });
      const earlier = readA(reader);
      await reader.read(at('/b'), '/*');
      reader.stopReadingAhead();
      answered.resolve();
      await earlier;
      await settled();
      expect(site.browserHits).toEqual([at('/a/')]);
    });
  });
});

/** Resolves when nothing of the fake site is under way. */
const settled = () => setImmediate();
