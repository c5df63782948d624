import { describe, expect, it } from '@jest/globals';
import {
  manifestText,
  readManifest,
} from '@signpost/backend-domain/model/manifest/file/manifest-text.ts';
import fc from 'fast-check';
import { anyManifest } from '../../support/any-manifest.ts';
import { anUnreadPage, manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

describe('The text of a manifest', () => {
  const manifest = manifestOf(shopPages(), [anUnreadPage('/product/p-9', '/product/:slug')]);

  it('is parsed to the same manifest, for any manifest', () => {
    fc.assert(
      fc.property(anyManifest, (any) => {
        expect(readManifest(manifestText(any))).toEqual(any);
      }),
      { numRuns: 100 },
    );
  });

  it('leaves out null values, and the empty lists of a page that was not read', () => {
    const { pages } = JSON.parse(manifestText(manifest)) as { pages: Record<string, object> };
    expect(pages['https://shop.example/product/p-9']).toEqual({
      url: 'https://shop.example/product/p-9',
      title: 'A page',
      purpose: 'Product “A page”.',
      level: 2,
      template: 't1',
      scanned: false,
    });
    expect(pages['https://shop.example/']).toMatchObject({ links: [], structured_data: [] });
  });

  it('keeps null for unknown scores and for a review that was not done', () => {
    const { scores, review } = JSON.parse(manifestText(manifest)) as Record<string, unknown>;
    expect(scores).toHaveProperty('agentic', null);
    expect(review).toBeNull();
  });

  it('is also parsed as earlier versions wrote it, with every null', () => {
    expect(readManifest(JSON.stringify(manifest))).toEqual(manifest);
  });
});
