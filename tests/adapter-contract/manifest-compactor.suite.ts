import { describe, expect, it } from '@jest/globals';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { manifestText } from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import type { ManifestCompactor } from '@signpost/backend-domain/ports/manifest-compactor.ts';
import { aPage, manifestOf } from '../support/manifest-mothers.ts';
import { shopPages } from '../support/shop-site.ts';

const shop = manifestOf(shopPages());
const other = manifestOf([aPage('/', {}), aPage('/about', {})]);

/** What every ManifestCompactor promises. */
export function manifestCompactorSuite(adapter: string, open: () => ManifestCompactor): void {
  describe(`ManifestCompactor on ${adapter}`, () => {
    it('converts a stored manifest into version 1.1', async () => {
      const compact = await open().compact({ tag: '"a"', text: manifestText(shop) });
      expect(compact).toEqual(compactManifest(shop));
    });

    it('converts manifests with the nulls that earlier versions wrote', async () => {
      const compact = await open().compact({ tag: '"a"', text: JSON.stringify(shop) });
      expect(compact).toEqual(compactManifest(shop));
    });

    it('distinguishes manifests by their tags, in simultaneous and repeated calls too', async () => {
      const compactor = open();
      const [first, second, again] = await Promise.all([
        compactor.compact({ tag: '"a"', text: manifestText(shop) }),
        compactor.compact({ tag: '"b"', text: manifestText(other) }),
        compactor.compact({ tag: '"a"', text: manifestText(shop) }),
      ]);
      expect([first.pages.length, second.pages.length]).toEqual([
        shop.website.total_pages,
        other.website.total_pages,
      ]);
      expect(again).toEqual(first);
    });

    it('rejects a text that is not a manifest, and converts the next one', async () => {
      const compactor = open();
      await expect(compactor.compact({ tag: '"a"', text: '{"version":' })).rejects.toThrow();
      const compact = await compactor.compact({ tag: '"a"', text: manifestText(other) });
      expect(compact.pages).toHaveLength(2);
    });
  });
}
