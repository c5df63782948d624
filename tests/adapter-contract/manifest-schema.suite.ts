import { describe, expect, it } from '@jest/globals';
import type { ManifestSchema } from '@signpost/backend-domain/ports/manifest-schema.ts';
import { aPage, manifestOf } from '../support/manifest-mothers.ts';

const manifest = manifestOf([aPage('/', {}), aPage('/about', {})]);

/** What every ManifestSchema promises. */
export function manifestSchemaSuite(adapter: string, schema: ManifestSchema): void {
  describe(`ManifestSchema on ${adapter}`, () => {
    it('knows a manifest, and whose it is', () => {
      const valid = { valid: true, domain: 'shop.example' };
      expect(schema.check(JSON.stringify(manifest))).toEqual(valid);
      expect(schema.check(`\ufeff${JSON.stringify(manifest, null, 2)}\n`)).toEqual(valid);
    });

    it('lets later versions add to it', () => {
      const later = JSON.stringify({ ...manifest, something: 'new' });
      expect(schema.check(later).valid).toBe(true);
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
      ['a prototype', '{"__proto__":{"version":"1.0"}}'],
    ])('does not take %s for one, and says why', (_, text) => {
      const check = schema.check(text);
      expect(check).toEqual({ valid: false, problem: expect.stringMatching(/^.{3,300}$/s) });
    });
  });
}
