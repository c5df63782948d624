import { describe, expect, it } from '@jest/globals';
import { compareManifests } from '@signpost/backend-domain/model/result/compare-manifests.ts';
import { aNavigationLink, aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aButton } from '../../support/mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const button = (name: string) =>
  aButton(name, { locators: [{ kind: 'css', value: `#${name}`, basis: 'id' }] });

describe('Two manifests of a site', () => {
  it('do not differ when they are the same', () => {
    const manifest = manifestOf(shopPages());
    const { pages, elements } = compareManifests(manifest, manifest);
    const none = { gained: [], lost: [], gainedCount: 0, lostCount: 0 };
    expect([pages, elements]).toEqual([none, none]);
  });

  it('differ in the pages that one of them has', () => {
    const before = manifestOf([aPage('/', {}), aPage('/old', {})]);
    const after = manifestOf([aPage('/', {}), aPage('/new', {})]);
    const { pages } = compareManifests(before, after);
    expect(pages.gained).toEqual([{ url: at('/new'), title: 'Title of /new' }]);
    expect(pages.lost).toEqual([{ url: at('/old'), title: 'Title of /old' }]);
  });

  it('differ only in elements of pages that both scans have read', () => {
    const before = manifestOf([
      aPage('/', { elements: [button('Buy')] }),
      aPage('/old', { elements: [button('Old')] }),
    ]);
    const after = manifestOf([aPage('/', { elements: [button('Sell')] })]);
    const { elements } = compareManifests(before, after);
    expect(elements.lost).toEqual([{ name: 'Buy', role: 'button', page: at('/') }]);
    expect(elements.gained).toEqual([{ name: 'Sell', role: 'button', page: at('/') }]);
  });

  it('do not count an element as lost when it is on more pages now', () => {
    const link = aNavigationLink('Blog', '/blog');
    const own = manifestOf([aPage('/', { elements: [link] })]);
    const shared = manifestOf(
      ['/', '/a', '/b', '/c'].map((path) => aPage(path, { elements: [link] })),
    );
    expect(shared.anchors.map(({ name }) => name)).toEqual(['Blog']);
    expect(compareManifests(own, shared).elements.lost).toEqual([]);
  });

  it('list at most 200 differences, and count all', () => {
    const many = manifestOf(Array.from({ length: 250 }, (_, number) => aPage(`/p${number}`, {})));
    const { pages } = compareManifests(manifestOf([aPage('/', {})]), many);
    expect([pages.gained.length, pages.gainedCount]).toEqual([200, 250]);
  });
});
