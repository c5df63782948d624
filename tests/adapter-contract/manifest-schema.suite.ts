import { describe, expect, it } from '@jest/globals';
import { expandManifest } from '@signpost/backend-domain/model/manifest/compact/from-compact.ts';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import type { ManifestSchema } from '@signpost/backend-domain/ports/manifest-schema.ts';
import { aPage, manifestOf } from '../support/manifest-mothers.ts';

const manifest = manifestOf([aPage('/', {}), aPage('/about', {})]);

/** What every ManifestSchema promises. */
export function manifestSchemaSuite(adapter: string, open: () => ManifestSchema): void {
  describe(`ManifestSchema on ${adapter}`, () => {
    const check = (text: string) => open().check(text);

    it('recognises a manifest and its site', async () => {
      const valid = { valid: true, domain: 'shop.example' };
      expect(await check(JSON.stringify(manifest))).toEqual(valid);
      expect(await check(`\ufeff${JSON.stringify(manifest, null, 2)}\n`)).toEqual(valid);
    });

    it('gives the path of the first error', async () => {
      const page = { ...manifest.pages['/'], title: 5 };
      expect(await check(JSON.stringify({ ...manifest, anchors: [{}, {}] }))).toEqual({
        valid: false,
        problem: expect.stringMatching(/^anchors\.0/),
      });
      expect(await check(JSON.stringify({ ...manifest, pages: { '/': page } }))).toEqual({
        valid: false,
        problem: expect.stringMatching(/^pages\.\/\.(?:url|title)/),
      });
    });

    it('accepts additions of later versions', async () => {
      const later = JSON.stringify({ ...manifest, something: 'new' });
      expect((await check(later)).valid).toBe(true);
    });

    it.each([
      ['nothing', ''],
      ['a page', '<!doctype html><h1>Welcome</h1>'],
      ['half of one', JSON.stringify(manifest).slice(0, -20)],
      ['null', 'null'],
      ['a list', JSON.stringify([manifest])],
      ['an empty object', '{}'],
      ['a web app manifest', '{"name":"App","start_url":"/","icons":[]}'],
      ['one of another version', JSON.stringify({ ...manifest, version: '2.0' })],
      ['one without pages', JSON.stringify({ ...manifest, pages: undefined })],
      ['one whose pages are no pages', JSON.stringify({ ...manifest, pages: { a: 1 } })],
      ['depth', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
      ['more values than any manifest has', `[${'0,'.repeat(1_000_001)}0]`],
      ['a million wrong elements', `{"anchors":[${'{},'.repeat(300_000)}{}]}`],
      ['a prototype', '{"__proto__":{"version":"1.0"}}'],
    ])('rejects %s and says why', async (_, text) => {
      expect(await check(text)).toEqual({
        valid: false,
        problem: expect.stringMatching(/^.{3,300}$/s),
      });
      expect(await open().read(text)).toEqual({
        valid: false,
        version: '1.0',
        problem: expect.stringMatching(/^.{3,300}$/s),
      });
    });

    it('reads the manifest of version 1.0 and the same one of version 1.1', async () => {
      const compact = compactManifest(manifest);
      expect(await open().read(JSON.stringify(manifest))).toEqual({ valid: true, manifest });
      expect(await open().read(JSON.stringify(compact))).toEqual({
        valid: true,
        manifest: expandManifest(compact),
      });
    });

    it('says what is wrong with a file of version 1.1', async () => {
      const compact = compactManifest(manifest);
      const wrong = { ...compact, pages: [{ ...compact.pages[0], title: 5 }] };
      expect(await open().read(JSON.stringify(wrong))).toEqual({
        valid: false,
        version: '1.1',
        problem: expect.stringMatching(/^pages\.0/),
      });
    });
  });
}
