import { describe, expect, it } from '@jest/globals';
import { AdaptiveReader } from '@signpost/backend-domain/agents/crawler/adaptive-reader.ts';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { DEFAULT_SETTINGS } from '@signpost/backend-domain/agents/scan-settings.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import { newRendering } from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
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
  { start, render = 'auto' }: { start?: Partial<PageFacts>; render?: 'auto' | 'always' } = {},
): Promise<FakeSite> {
  const site = new FakeSite(answers);
  const clock = immediateClock();
  const world = new ScanWorld(site);
  const reader = new AdaptiveReader({
    ports: { ...world.ports, clock },
    settings: { ...world.settings, ...DEFAULT_SETTINGS, render },
    pacer: new HostPacer(newPoliteness({ delayMs: 0, concurrency: 1 }), clock),
    rendering: newRendering(),
    signal: new AbortController().signal,
  });
  if (start) reader.knowStartPage(pageFacts(start));
  for (const [path, pattern] of pages) await reader.read(at(path), pattern);
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

describe('A page that leads to another address', () => {
  const moved = (path: string) => ({ [at(path)]: { redirectTo: at(`${path}/`) } });
  const answers = {
    ...{ ...moved('/a'), ...moved('/b'), [at('/a/')]: { facts: withTabs } },
    [at('/b/')]: { facts: withTabs },
  };
  const pages = ['/a', '/b', '/a/', '/b/'].map((path) => [path, '/*'] as const);

  it.each(['auto', 'always'] as const)('is explored at that address (%s)', async (render) => {
    const site = await read(answers, pages, { render });
    expect(site.exploredPages).toEqual(expect.arrayContaining([at('/a/'), at('/b/')]));
  });
});
