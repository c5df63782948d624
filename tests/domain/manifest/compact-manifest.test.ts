import { describe, expect, it } from '@jest/globals';
import { expandManifest } from '@signpost/backend-domain/model/manifest/compact/from-compact.ts';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import fc from 'fast-check';
import { anyManifest } from '../../support/any-manifest.ts';
import { anUnreadPage, aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aLink } from '../../support/mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

/** Converts a manifest to version 1.1 and back, through JSON. */
function thereAndBack(manifest: Manifest): Manifest {
  const compact: unknown = JSON.parse(JSON.stringify(compactManifest(manifest)));
  return expandManifest(compact as ReturnType<typeof compactManifest>);
}

describe('A manifest in version 1.1', () => {
  const manifest = manifestOf(shopPages(), [anUnreadPage('/product/p-9', '/product/:slug')]);
  const compact = compactManifest(manifest);

  it('converts back to the same manifest of version 1.0', () => {
    expect(thereAndBack(manifest)).toEqual(manifest);
  });

  it('converts back to the same manifest, for any manifest', () => {
    fc.assert(
      fc.property(anyManifest, (any) => {
        expect(thereAndBack(any)).toEqual(any);
      }),
      { numRuns: 150 },
    );
  });

  it('contains every address once, those of the pages first', () => {
    expect(compact.urls.slice(0, 2)).toEqual(['/', '/products']);
    expect(compact.pages).toHaveLength(Object.keys(manifest.pages).length);
    expect(new Set(compact.urls).size).toBe(compact.urls.length);
    const text = JSON.stringify(compact);
    expect(text.split('"/products"')).toHaveLength(2);
    expect(JSON.stringify(compact.anchors)).not.toContain('products');
  });

  it('leaves out default values of a page', () => {
    for (const { elements: _, usual: _usual, ...page } of compact.pages)
      expect(JSON.stringify(page)).not.toMatch(/null|\[\]|""/);
  });

  it('contains what unread pages have in common only once', () => {
    expect(compact.usual.unread).toEqual({ template: 't1' });
    expect(compact.templates.t1?.unread).toEqual({ purpose: 'Product “{title}”.' });
    expect(compact.pages.at(-1)).toEqual({ title: 'A page' });
  });

  it('contains the menu of a language once, whichever pages are in that language', () => {
    const menu = (language: string) =>
      Array.from({ length: 12 }, (_, index) =>
        aLink(`${language} entry ${index}`, at(`/${language}/entry-${index}`)),
      );
    const pages = ['de', 'fr', 'it'].flatMap((language) =>
      Array.from({ length: 4 }, (_, number) =>
        aPage(`/${language}/page-${number}`, { elements: menu(language) }),
      ),
    );
    const site = manifestOf([aPage('/', {}), ...pages]);
    expect(site.anchors).toEqual([]);
    const short = compactManifest(site);
    expect(short.common).toHaveLength(36);
    expect(short.pages.map(({ elements }) => elements).slice(1, 3)).toEqual([['0-11'], ['0-11']]);
    expect(thereAndBack(site)).toEqual(site);
  });
});
