import { describe, expect, it } from '@jest/globals';
import { manifestIndexPart } from '@signpost/backend-domain/model/manifest/compact/manifest-index-part.ts';
import { manifestPagePart } from '@signpost/backend-domain/model/manifest/compact/manifest-page-part.ts';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { elementsOfPage } from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import fc from 'fast-check';
import { anyManifest } from '../../support/any-manifest.ts';
import { anUnreadPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const manifest = manifestOf(shopPages(), [
  anUnreadPage('/product/p-9', '/product/:slug', { title: 'Nine lives' }),
]);
const compact = compactManifest(manifest);

describe('The part of one page', () => {
  it('contains its own and its shared elements, each with its locators', () => {
    const part = manifestPagePart(compact, at('/product/p-1'));
    expect(part).toMatchObject({
      part: 'page',
      url: at('/product/p-1'),
      base: 'https://shop.example',
      read: true,
      pattern: '/product/:slug',
    });
    expect(part?.elements.map(({ name }) => name)).toEqual([
      'Product 2',
      'Add to cart',
      ...['Home', 'Products', 'Manual', 'Sign in', 'More', 'Search', 'Search'],
    ]);
    expect(part?.elements[1]).toMatchObject({
      role: 'button',
      css: '[data-testid="add"]',
      also: ['role=button[name="Add to cart"]'],
    });
    expect(part?.elements[0]).toMatchObject({ role: 'link', to: '/product/p-2' });
  });

  it('contains the complete forms of the page', () => {
    const part = manifestPagePart(compact, at('/login'));
    expect(part?.forms?.map(({ purpose }) => purpose)).toEqual(['search', 'login']);
    expect(part?.forms?.[1]).toMatchObject({ action: '/session', method: 'post' });
    expect(part?.forms?.[1]?.fields.map(({ name }) => name)).toEqual(['user', 'pass', 'remember']);
  });

  it('marks a page that was not opened', () => {
    const part = manifestPagePart(compact, '/product/p-9');
    expect(part).toMatchObject({ read: false, title: 'Nine lives' });
    expect(part?.elements.map(({ name }) => name)).toContain('Add to cart');
  });

  it.each(['/product/p-1', 'product/p-1', 'https://shop.example:443/product/p-1'])(
    'is returned for %s',
    (address) => {
      expect(manifestPagePart(compact, address)?.url).toBe(at('/product/p-1'));
    },
  );

  it.each(['/nowhere', 'https://other.example/', '/search', 'http://['])(
    'is absent for %j, which is no page of the manifest',
    (address) => {
      expect(manifestPagePart(compact, address)).toBeNull();
    },
  );

  it('has the same elements as in version 1.0, for every page of any manifest', () => {
    fc.assert(
      fc.property(anyManifest, (any) => {
        const short = compactManifest(any);
        for (const page of Object.values(any.pages)) {
          const part = manifestPagePart(short, page.url);
          const whole = elementsOfPage(any, page).map(({ id, role, name }) => [id, role, name]);
          const told = part?.elements.map(({ id, role, name }) => [id, role, name]) ?? [];
          expect(told.sort()).toEqual(whole.sort());
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('The index', () => {
  const index = manifestIndexPart(compact);

  it('lists every page once, by folder, and marks those that were not opened', () => {
    expect(index.pages).toMatchObject({
      '/product/': [
        'p-1 Title of /product/p-1',
        'p-2 Title of /product/p-2',
        'p-3 Title of /product/p-3',
        'p-4 Title of /product/p-4',
      ],
    });
    expect(index.inferred).toEqual({ '/product/': ['p-9 Nine lives'] });
    const lines = [...Object.values(index.pages), ...Object.values(index.inferred)].flat();
    expect(lines).toHaveLength(Object.keys(manifest.pages).length);
  });

  it('lists the anchors, the forms with their fields, and the workflows', () => {
    expect(index.shared).toContain('link "Products" /products');
    expect(index.forms.map(({ purpose }) => purpose)).toEqual(['search', 'login']);
    expect(index.forms[1]).toMatchObject({
      fields: ['User name', 'Password', 'Remember me'],
      page: '/login',
    });
    expect(index.workflows[0]).toMatchObject({ name: 'Search the site', start_url: '/' });
  });

  it('says how many pages it leaves out when they exceed its size limit', () => {
    const unread = Array.from({ length: 400 }, (_, number) =>
      anUnreadPage(`/product/${'very-'.repeat(20)}long-${number}`, '/product/:slug'),
    );
    const large = manifestIndexPart(compactManifest(manifestOf(shopPages(), unread)));
    const told = Object.values(large.inferred).flat().length;
    expect(told).toBeGreaterThan(50);
    expect(large.more).toBe(400 - told);
  });
});
