import { describe, expect, it } from '@jest/globals';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { SiteReader } from '@signpost/backend-domain/agents/crawler/site-reader.ts';
import { DEFAULT_SETTINGS } from '@signpost/backend-domain/agents/scan-settings.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import { newRendering } from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import { siteScope } from '@signpost/backend-domain/model/site/site-scope.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { immediateClock } from '../../support/fixed-clock.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const PAGE = 'https://members.example/files';
const secrets = { username: 'ada-lovelace', password: 'the right one' };

function readerOf(site: FakeSite): SiteReader {
  const clock = immediateClock();
  const world = new ScanWorld(site);
  return new SiteReader({
    scope: siteScope(PAGE),
    ports: world.ports,
    settings: { ...world.settings, ...DEFAULT_SETTINGS },
    pacer: new HostPacer(newPoliteness({ delayMs: 0, concurrency: 1 }), clock),
    rendering: newRendering(),
    signal: new AbortController().signal,
  });
}

describe('Reading a page without a browser', () => {
  it('conceals the credentials of the person who logged in', async () => {
    const site = new FakeSite({ [PAGE]: { facts: { title: `Files of ${secrets.username}` } } });
    const reader = readerOf(site);
    reader.conceal(secrets);
    const reading = await reader.readWithoutBrowser(PAGE, new AbortController().signal);
    expect(reading.facts?.title).toBe('Files of •••');
    expect(reading.behindLogin).toBe(true);
  });

  it('finds nothing in an HTML file that browsers download', async () => {
    const headers = { 'content-disposition': 'attachment; filename="report.html"' };
    const site = new FakeSite({ [PAGE]: { facts: { title: 'Files' }, headers } });
    const reading = await readerOf(site).readWithoutBrowser(PAGE, new AbortController().signal);
    expect(reading.facts).toBeNull();
  });

  it('opens no browser and does not change how the pages of its pattern are read', async () => {
    const site = new FakeSite({ [PAGE]: { facts: { title: 'Files' } } });
    const reader = readerOf(site);
    await reader.readWithoutBrowser(PAGE, new AbortController().signal);
    expect(site.browserHits).toEqual([]);
    expect(reader.rendering).toEqual(newRendering());
  });

  it('ends when its caller aborts it', async () => {
    const reader = readerOf(new FakeSite({ [PAGE]: {} }));
    const over = AbortSignal.abort(new Error('Time is up.'));
    await expect(reader.readWithoutBrowser(PAGE, over)).rejects.toThrow('Time is up.');
  });
});

describe('A site on which static readings are of no use', () => {
  it('is read in the browser at once, except for every fourth page', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `page-${index + 1}`);
    const url = (name: string): string => `https://members.example/${name}`;
    // The static reading of each page shows that scripts make its content.
    const empty = { facts: { textLength: 0, scripts: 1 } };
    const site = new FakeSite(Object.fromEntries(names.map((name) => [url(name), empty])));
    const reader = readerOf(site);
    for (const name of names) await reader.read(url(name), `/${name}`);
    const tried = [...names.slice(0, 13), 'page-17'];
    expect(site.staticHits).toEqual(tried.map(url));
    expect(site.browserHits).toEqual(names.map(url));
  });

  it('recognises equal pages by what the browser shows, whether they were read statically before or not', async () => {
    const empty = {
      facts: { text: 'Boots' },
      staticFacts: { text: '', textLength: 0, scripts: 1 },
    };
    const [first, second] = [`${PAGE}?page=1`, PAGE];
    const site = new FakeSite({ [first]: empty, [second]: empty });
    const reader = readerOf(site);
    const readings = [await reader.read(first, '/files'), await reader.read(second, '/files')];
    expect(site.staticHits).toEqual([first]);
    expect(readings.map(({ fixedText }) => fixedText)).toEqual([undefined, undefined]);
    expect(readings.map(({ facts }) => facts?.text)).toEqual(['Boots', 'Boots']);
  });
});
