import { describe, expect, it } from '@jest/globals';
import { HostPacer } from '@signpost/backend-domain/agents/crawler/host-pacer.ts';
import { SiteReader } from '@signpost/backend-domain/agents/crawler/site-reader.ts';
import { newPoliteness } from '@signpost/backend-domain/model/crawl/politeness.ts';
import { newRendering } from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import { siteScope } from '@signpost/backend-domain/model/site/site-scope.ts';
import type { StateBudget } from '@signpost/backend-domain/ports/browser-engine.ts';
import { at, home, linkTo } from '../../support/crawled-shop.ts';
import { FakeSite } from '../../support/fake-site.ts';
import { immediateClock } from '../../support/fixed-clock.ts';
import { aButton, aReading, pageFacts } from '../../support/mothers.ts';
import { ScanWorld } from '../../support/scan-world.ts';

const SECRETS = { username: 'ada.lovelace', password: 'the right one' };
const BUDGET: StateBudget = { steps: 10, milliseconds: 1_000, known: new Set() };
const url = at('/files');
const reading = aReading({ url, facts: pageFacts({ url }), behindLogin: true });

function readerOf(site: FakeSite): SiteReader {
  const { ports, settings } = new ScanWorld(site);
  return new SiteReader({
    ...{ ports, settings, scope: siteScope(home), rendering: newRendering() },
    pacer: new HostPacer(newPoliteness({ delayMs: 0, concurrency: 1 }), immediateClock()),
    signal: new AbortController().signal,
  });
}

describe('A page that was read behind a log-in', () => {
  const site = (): FakeSite =>
    new FakeSite({
      [url]: {
        facts: { elements: [aButton(`Signed in as ${SECRETS.username}`, { discloses: 'closed' })] },
        linksBehindButtons: [linkTo(`/of/${SECRETS.username}`), linkTo('/minutes')],
      },
    });

  it('is explored without storing the credentials', async () => {
    const reader = readerOf(site());
    reader.conceal(SECRETS);
    const explored = await reader.explore(url, reading, BUDGET);
    expect(JSON.stringify(explored)).not.toContain(SECRETS.username);
    const found = explored?.found;
    expect(found?.facts?.states).toHaveLength(1);
    expect(found?.facts?.links.map((link) => link.url)).toEqual([at('/minutes')]);
    expect(found?.behindLogin).toBe(true);
  });

  it('is not opened without the log-in, because its address shows another page then', async () => {
    const files = site();
    expect(await readerOf(files).explore(url, reading, BUDGET)).toBeNull();
    expect(files.exploredPages).toEqual([]);
  });
});
