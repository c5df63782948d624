import { describe, expect, it } from '@jest/globals';
import { PageComparison } from '@signpost/backend-domain/agents/crawler/page-comparison.ts';
import type { FixedSource } from '@signpost/backend-domain/agents/crawler/static-pages.ts';
import type { FixedPage } from '@signpost/backend-domain/model/crawl/compared-page.ts';
import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  newRendering,
  type Rendering,
} from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import { at } from '../../support/crawled-shop.ts';
import { aButton, aReading, pageFacts, structureOf } from '../../support/mothers.ts';

const source: FixedSource = {
  html: '<h1>Page</h1>',
  url: at('/'),
  contentType: 'text/html',
  blocks: {},
};

/** Compares pages of one code, one after the other. Each is a name with the visible button that the browser shows. */
async function compared(...pages: (readonly [name: string, shown: ElementFact])[]) {
  let rendering: Rendering = newRendering();
  const asked: string[] = [];
  for (const [name, shown] of pages) {
    const url = at(name);
    const facts = pageFacts({ url, elements: [aButton('Menu', { visible: null })] });
    const fixed: FixedPage = { url, pattern: '/:a', facts, structure: structureOf(facts, 'code') };
    const reading = aReading({
      url,
      mode: 'browser',
      facts: pageFacts({ url, elements: [shown] }),
    });
    const comparison = new PageComparison({
      browser: {
        read: async () => reading,
        readWithMarkup: async () => ({ reading, markup: '<h1>Shown</h1>' }),
      },
      fixed: {
        decorated: async (page) => page,
        decorationsOf: async () => {
          asked.push(name);
          return {};
        },
      },
      rendering: () => rendering,
    });
    await comparison.compare(fixed, source, {
      comes: Promise.resolve(),
      checked: [],
      learn: (lesson) => {
        rendering = lesson(rendering);
      },
      end: () => {},
    });
  }
  return { asked, rendering };
}

const menu = aButton('Menu');
const hidden = aButton('Menu', { visible: false });

describe('What scripts add to the blocks of a page', () => {
  it('is not searched for while the other rules describe the pages', async () => {
    expect((await compared(['/a', menu], ['/b', menu])).asked).toEqual([]);
  });

  it('is searched for in both readings of a page that contradicts the other rules', async () => {
    const { asked, rendering } = await compared(['/a', menu], ['/b', hidden]);
    expect(asked).toEqual(['/b', '/b']);
    expect(rendering.deltas.code).toBeDefined();
  });
});
