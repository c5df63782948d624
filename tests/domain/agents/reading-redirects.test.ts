import { describe, expect, it } from '@jest/globals';
import { AdaptiveReader } from '@signpost/backend-domain/agents/crawler/adaptive-reader.ts';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { DEFAULT_SETTINGS } from '@signpost/backend-domain/agents/scan-settings.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import type { RenderMode } from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
import { newRendering } from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import { siteScope } from '@signpost/backend-domain/model/site/site-scope.ts';
import { linkTo } from '../../support/crawled-shop.ts';
import { type FakeAnswers, FakeSite } from '../../support/fake-site.ts';
import { immediateClock } from '../../support/fixed-clock.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const at = (path: string) => `https://docs.example${path}`;
async function read(
  answers: FakeAnswers,
  pages: readonly (readonly [path: string, pattern: string])[],
  {
    render = 'auto',
    loginBefore,
  }: {
    render?: RenderMode;
    /** The reader logs in before it reads this URL. */
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
});
