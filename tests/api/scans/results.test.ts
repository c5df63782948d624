import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  ScanComparison,
  ScanPages,
  ScanResult,
  ScanShots,
} from '@signpost/contracts/http/result.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type ScanServer, startScanServer } from '../support/scan-server.ts';
import { lampShop, SHOP } from './lamp-shop.ts';

let server: ScanServer;
let person: ApiClient;

beforeAll(async () => {
  server = await startScanServer({ site: lampShop(), startUrl: SHOP });
  person = await server.person();
});
afterAll(() => server.close());

async function offered(): Promise<string> {
  const id = await server.scan(person, { scan_type: 'smart', max_pages: 9 });
  await person.call('startSession', { params: { id } });
  await server.reaches(person, id, 'awaiting_selection');
  return id;
}

async function completed(urls: readonly string[]): Promise<string> {
  const id = await offered();
  await person.call('confirm', { params: { id }, body: { selected_urls: [...urls] } });
  await server.reaches(person, id, 'completed');
  return id;
}

const resultOf = async (id: string): Promise<ScanResult> =>
  (await person.call('scanResult', { params: { id } })).body;
const pagesOf = async (id: string): Promise<ScanPages> =>
  (await person.call('scanPages', { params: { id } })).body;

describe('The result of a scan', () => {
  it('shows settings, files and the reviewer’s findings', async () => {
    const id = await completed([SHOP]);
    const result = await resultOf(id);
    expect(result).toMatchObject({
      settings: { scan_type: 'smart', max_pages: 9 },
      has_files: true,
      is_partial: false,
      can_resume: false,
    });
    expect(result.worked_seconds).toBeGreaterThanOrEqual(0);
    expect(result.review?.pages).toContainEqual({ url: SHOP, reached: true, note: null });
    const { manifest } = (await person.call('sessionManifest', { params: { id } })).body;
    const verdicts = result.review?.elements.map(({ verdict }) => verdict) ?? [];
    const { verified, broken, repaired } = manifest.review;
    const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
    expect(verdicts.length).toBeGreaterThan(0);
    expect([count('verified'), count('withheld'), count('repaired')]).toEqual([
      verified,
      broken,
      repaired,
    ]);
  });

  it('has a screenshot of the start page with the positions of its elements', async () => {
    const id = await completed([SHOP]);
    const { shots }: ScanShots = (await person.call('scanShots', { params: { id } })).body;
    const { review } = await resultOf(id);
    expect(shots[0]).toMatchObject({ url: SHOP, width: 1_280, height: 800 });
    expect(shots[0]?.image).toMatch(/^data:image\/jpeg;base64,A/);
    const ids = review?.elements.map((element) => element.id) ?? [];
    expect(shots[0]?.outlines.length).toBeGreaterThan(0);
    for (const outline of shots[0]?.outlines ?? []) expect(ids).toContain(outline.id);
  });

  it('gives the outcome of every page and the reason', async () => {
    const { counts, pages } = await pagesOf(await completed([SHOP]));
    expect(counts).toMatchObject({ total: 5, read: 1, failed: 0, found: 0 });
    expect(counts.inferred + counts.skipped).toBe(4);
    const about = pages.find(({ url }) => url === `${SHOP}about`);
    expect(about).toMatchObject({
      standing: 'inferred',
      reason: 'not opened: described by its address and by similar pages',
      mode: null,
    });
    expect(pages.find(({ url }) => url === SHOP)).toMatchObject({ standing: 'read', reason: '' });
  });

  it('of a stopped scan is partial and cannot be resumed', async () => {
    const id = await offered();
    await person.call('stop', { params: { id } });
    expect(await resultOf(id)).toMatchObject({
      has_files: false,
      is_partial: true,
      can_resume: false,
      review: null,
    });
    const none = await person.call('scanShots', { params: { id } });
    expect(none.body).toEqual({ shots: [] });
  });
});

describe('The comparison of a scan', () => {
  it('is made with the previous completed scan of the site', async () => {
    const fresh = await server.person();
    const [stranger, first] = [person, fresh];
    person = first;
    try {
      const one = await completed([SHOP]);
      await offered();
      const two = await completed([SHOP, `${SHOP}about`]);
      const compare = async (id: string): Promise<ScanComparison> =>
        (await person.call('scanComparison', { params: { id } })).body;
      expect((await compare(one)).previous).toBeNull();
      expect((await compare(two)).previous).toMatchObject({
        scan: { id: one },
        pages: { gained_count: 0, lost_count: 0 },
      });
    } finally {
      person = stranger;
    }
  });

  it('needs a manifest', async () => {
    const id = await offered();
    const answer = await person.call('scanComparison', { params: { id } });
    expect([answer.status, answer.body.code]).toEqual([409, 'MANIFEST_NOT_GENERATED']);
  });
});
