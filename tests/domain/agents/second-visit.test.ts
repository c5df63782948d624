import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { ScanWorld } from '../../support/scan-world.ts';
import { VISITS, visitsSite } from '../../support/visits-site.ts';

/** The manifest of a scan of the shop with these settings. */
async function scanned(
  site: ReturnType<typeof visitsSite>,
  settings: { concurrency: number; secondVisitPages?: number },
): Promise<{ manifest: Manifest; world: ScanWorld }> {
  const world = new ScanWorld(site, { settings: { secondVisitPages: 24, ...settings } });
  const { id } = await world.startScan(VISITS);
  const { status } = await world.work(id);
  expect(status).toBe('completed');
  const files = await world.storage.manifests.find(id);
  return { manifest: JSON.parse(files?.manifest ?? ''), world };
}

/** The part of the manifest that is equal in every scan, as text: without times, ids and scores. */
function told({ generated_at: _at, scan_id: _id, scores: _scores, review, ...rest }: Manifest) {
  const { reviewed_at: _reviewed, ...found } = review ?? { reviewed_at: '' };
  return JSON.stringify({ ...rest, review: found });
}

function everyName({ pages, anchors, templates }: Manifest): string[] {
  return [
    ...anchors,
    ...Object.values(templates).flatMap(({ elements }) => elements),
    ...Object.values(pages).flatMap(({ elements }) => elements),
  ].map(({ name }) => name);
}

describe('A site that shows visited pages', () => {
  it('has the same manifest in any order of reading', async () => {
    const site = visitsSite();
    const one = await scanned(site, { concurrency: 1 });
    const other = await scanned(site, { concurrency: 5 });
    expect(told(other.manifest)).toBe(told(one.manifest));
  });

  it('has all elements in its manifest except those that depend on the visit', async () => {
    const { manifest, world } = await scanned(visitsSite(), { concurrency: 3 });
    const names = everyName(manifest);
    for (const name of ['Home', 'Lamps', 'About', 'Imprint', 'Add to cart'])
      expect(names).toContain(name);
    expect(names.filter((name) => /^Cart \(/.test(name))).toEqual([]);
    expect(names.filter((name) => /^Buy /.test(name))).toEqual([]);
    const lamp = manifest.pages[`${VISITS}lamp/desk`];
    expect(lamp?.elements).toEqual([]);
    expect(lamp?.headings.map(({ text }) => text)).toEqual(['The desk lamp']);
    expect(lamp?.links).toEqual([]);
    const crawler = world.named('agent-status-update').filter(({ agent }) => agent === 'crawler');
    expect(crawler.at(-1)?.status).toBe('done');
    const told = world.named('scan-log').map(({ message }) => message);
    expect(told.some((message) => message.includes('differ from visit to visit'))).toBe(true);
  });

  it('has a different manifest when no page is read a second time', async () => {
    const once = await scanned(visitsSite(), { concurrency: 3, secondVisitPages: 0 });
    const twice = await scanned(visitsSite(), { concurrency: 3 });
    expect(told(once.manifest)).not.toEqual(told(twice.manifest));
  });

  it('is visited a second time on no more than secondVisitPages pages', async () => {
    const [once, twice] = [visitsSite(), visitsSite()];
    await scanned(once, { concurrency: 1, secondVisitPages: 0 });
    await scanned(twice, { concurrency: 1, secondVisitPages: 4 });
    const crawled = (site: typeof once) => site.asked.length;
    expect(crawled(twice) - crawled(once)).toBe(4);
  });
});
