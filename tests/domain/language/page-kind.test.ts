import { describe, expect, it } from '@jest/globals';
import { kindOfPage } from '@signpost/backend-domain/model/site/page-kind.ts';

function kind(path: string, signs: { title?: string; category?: string } = {}): string {
  const url = new URL(path, 'https://site.example').href;
  const { kind, entry } = kindOfPage({ url, title: '', category: 'Page', ...signs });
  return entry ? `${kind} entry` : kind;
}

describe('The kind of a page', () => {
  it.each([
    ['/', 'start entry'],
    ['/de/', 'start'],
    ['/?lang=de', 'start'],
    ['/?p=12', 'page'],
    ['/de/?searchtags=music', 'page'],
    ['/pricing', 'pricing entry'],
    ['/de/preise.html', 'pricing entry'],
    ['/fr/nous-contacter', 'contact entry'],
    ['/Über-uns', 'about entry'],
    ['/about-us/', 'about entry'],
    ['/o-nas', 'about entry'],
    ['/цены', 'pricing entry'],
    ['/контакты/', 'contact entry'],
    ['/お問い合わせ', 'contact entry'],
    ['/登录', 'login entry'],
    ['/로그인', 'login entry'],
    ['/users/sign_in', 'login entry'],
    ['/account/login', 'login entry'],
    ['/wp-login.php', 'login entry'],
    ['/#/login', 'login entry'],
    ['/cart', 'checkout entry'],
    ['/en/shop/checkout', 'checkout entry'],
    ['/products', 'product entry'],
    ['/products/blue-lamp', 'product'],
    ['/docs/', 'documentation entry'],
    ['/docs/17/sql-select.html', 'documentation'],
    ['/docs/getting-started', 'guide entry'],
    ['/docs/contact', 'documentation'],
    ['/blog/our-new-pricing', 'article'],
    ['/2019/05/a-story', 'article'],
    ['/2019', 'archive'],
    ['/blog/2019/05/', 'archive'],
    ['/tag/red', 'tag'],
    ['/author/bob', 'person'],
    ['/feed/', 'feed'],
    ['/news.rss', 'feed'],
    ['/blog?page=3', 'pagination'],
    ['/blog/page/3', 'pagination'],
    ['/shop?sort=price', 'variant'],
    ['/search', 'search entry'],
    ['/search?q=lamp', 'search'],
    ['/privacy-policy', 'legal entry'],
    ['/impressum', 'legal entry'],
    ['/xyz/abc', 'page'],
  ])('of %s is %s', (path, expected) => {
    expect(kind(path)).toBe(expected);
  });

  it('comes from the category of its pattern when the address does not tell', () => {
    expect(kind('/x/4711', { category: 'Product' })).toBe('product');
    expect(kind('/x/4711', { category: 'Documentation' })).toBe('documentation');
  });

  it('comes from a title that consists only of a word for the kind and the site’s name', () => {
    expect(kind('/p/7', { title: 'Impressum | Acme' })).toBe('legal entry');
    expect(kind('/p/8', { title: 'お問い合わせ｜山田商店' })).toBe('contact entry');
    expect(kind('/p/9', { title: 'Why contact lenses matter' })).toBe('page');
  });

  it('is found for any address without an error', () => {
    for (const url of ['', 'not a url', 'https://x.example/%E0%A4%A', 'https://x.example//%2f/..'])
      expect(() => kindOfPage({ url, title: '\ud800', category: '' })).not.toThrow();
  });
});
