import { describe, expect, it } from '@jest/globals';
import {
  withRelativeAddresses,
  withSitePaths,
} from '@signpost/adapters/browser/static/decorations/relative-addresses.ts';
import fc from 'fast-check';

const origin = 'https://example.com';
const image = (address: string) => `<img src="${address}" alt="Copy">`;

describe('Relative addresses in what scripts add to a page', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,6}[a-z]$/);
  const path = fc
    .tuple(fc.array(name, { maxLength: 4 }), name)
    .map(([folders, file]) => `/${[...folders, file].join('/')}`);

  it('lead to the same file from a page in another folder', () => {
    fc.assert(
      fc.property(path, path, path, (page, other, file) => {
        const [here, there] = [origin + page, origin + other];
        const learnt = withSitePaths(withRelativeAddresses(image(`\uFDD6${file}`), here), here);
        const [, address = ''] = /src="([^"]*)"/.exec(withRelativeAddresses(learnt, there)) ?? [];
        expect(new URL(address, there).href).toBe(origin + file);
        expect(address).not.toMatch(/^(?:\/|https:)/);
      }),
    );
  });

  it.each([
    ['/a/page.html', '../static/copy.svg'],
    ['/page.html', 'static/copy.svg?v=1&amp;w=2#icon'],
    ['/a/b/', '../../'],
  ])('on %s, %s is written back as it was', (page, address) => {
    const html = image(address);
    const marked = withSitePaths(html, origin + page);
    expect(marked).not.toBe(html);
    expect(withRelativeAddresses(marked, origin + page)).toBe(html);
  });

  it.each([
    '/static/copy.svg',
    'https://cdn.example/copy.svg',
    'data:image/svg+xml,x',
    '#copy',
    '?copy',
    'b/../copy.svg',
  ])('%s is left as it is', (address) => {
    expect(withSitePaths(image(address), `${origin}/a/page.html`)).toBe(image(address));
  });
});
