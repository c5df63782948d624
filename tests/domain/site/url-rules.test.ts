import { describe, expect, it } from '@jest/globals';
import { InvalidUrl } from '@signpost/backend-domain/model/site/target-errors.ts';
import { normaliseUrl } from '@signpost/backend-domain/model/site/url-normalisation.ts';
import {
  isActionUrl,
  isPageUrl,
  isTrapUrl,
  leadsToSite,
  liveDepth,
  pageKey,
  parseStartUrl,
  siteDomain,
  siteScope,
  siteUrl,
} from '@signpost/backend-domain/model/site/url-rules.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';

describe('A start URL', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['  example.com/docs  ', 'https://example.com/docs'],
    ['HTTP://Example.COM', 'http://example.com/'],
    ['//example.com/a', 'https://example.com/a'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['localhost', 'https://localhost/'],
    ['http://intranet/', 'http://intranet/'],
    ['web:8080', 'https://web:8080/'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['münchen.de', 'https://xn--mnchen-3ya.de/'],
    ['https://example.com/?utm_source=mail#top', 'https://example.com/'],
  ])('%s is %s', (raw, expected) => {
    expect(parseStartUrl(raw)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    'foo',
    'hello world',
    'https://',
    'ftp://example.com/',
    'javascript:alert(1)',
    'mailto:someone@example.com',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
    'user@example.com',
    'http://a..b/',
    'http://./',
    'https://example.com:99999/',
    `https://example.com/${'a'.repeat(2_000)}`,
  ])('cannot be "%s"', (raw) => {
    expect(() => parseStartUrl(raw)).toThrow(InvalidUrl);
  });

  it('does not change when it is parsed again', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 20 }), (text) => {
        const parsed = parseStartUrl(`example.com/${text}`);
        expect(parseStartUrl(parsed)).toBe(parsed);
      }),
    );
  });
});

describe('The normal form of a URL', () => {
  it.each([
    ['https://EXAMPLE.com:443/a', 'https://example.com/a'],
    ['http://example.com.:80/', 'http://example.com/'],
    ['https://example.com/a//b///c', 'https://example.com/a/b/c'],
    ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
    ['https://example.com/%7euser/%c3%a9', 'https://example.com/~user/%C3%A9'],
    ['https://example.com/a%2fb', 'https://example.com/a%2Fb'],
    ['https://example.com/100%', 'https://example.com/100%25'],
    ['https://example.com/a#section', 'https://example.com/a'],
    ['https://example.com/#', 'https://example.com/'],
    ['https://example.com/#/', 'https://example.com/'],
    ['https://example.com/#!/', 'https://example.com/'],
    ['https://example.com/#/docs/a', 'https://example.com/#/docs/a'],
    ['https://example.com/#!docs', 'https://example.com/#!docs'],
    ['https://example.com/#/docs/a?b=1#section', 'https://example.com/#/docs/a?b=1'],
    ['https://example.com/#/docs/a#', 'https://example.com/#/docs/a'],
    ['https://example.com/#/#section', 'https://example.com/'],
    ['https://example.com/index.html', 'https://example.com/'],
    ['https://example.com/docs/index.htm?v=2', 'https://example.com/docs/?v=2'],
    ['https://example.com/docs/index.php', 'https://example.com/docs/'],
    ['https://example.com/Default.aspx', 'https://example.com/'],
    ['https://example.com/index.php?title=X', 'https://example.com/index.php?title=X'],
    ['https://example.com/my-index.html', 'https://example.com/my-index.html'],
    ['https://example.com/?b=2&a=1&b=1', 'https://example.com/?a=1&b=2&b=1'],
    ['https://example.com/?', 'https://example.com/'],
    ['https://example.com/?&&a=1&', 'https://example.com/?a=1'],
    ['https://example.com/?utm_source=x&UTM_Campaign=y&id=7&fbclid=z', 'https://example.com/?id=7'],
    ['https://example.com/?gclid=1&mc_eid=2&_ga=3&msclkid=4', 'https://example.com/'],
    ['https://example.com/a;jsessionid=0123AB?x=1', 'https://example.com/a?x=1'],
    ['https://example.com/a;JSESSIONID=0123AB/b', 'https://example.com/a/b'],
    ['https://example.com/?PHPSESSID=abc&p=1', 'https://example.com/?p=1'],
    ['https://example.com/?sid=0123456789abcdef0123456789abcdef&t=5', 'https://example.com/?t=5'],
    ['https://example.com/?sid=12', 'https://example.com/?sid=12'],
    [
      'https://example.com/git/?p=a.git;h=HEAD;a=commit',
      'https://example.com/git/?a=commit;h=HEAD;p=a.git',
    ],
    ['https://example.com/?q=a;b&c=d', 'https://example.com/?c=d&q=a;b'],
    ['https://example.com/a/', 'https://example.com/a/'],
    ['https://example.com/a', 'https://example.com/a'],
    ['https://example.com\\a\\b', 'https://example.com/a/b'],
  ])('%s becomes %s', (url, expected) => {
    expect(normaliseUrl(url)).toBe(expected);
  });

  it('is resolved against a base', () => {
    expect(normaliseUrl('../x?b=1&a=2', 'https://example.com/a/b/c')).toBe(
      'https://example.com/a/x?a=2&b=1',
    );
    expect(normaliseUrl('?page=2', 'https://example.com/list')).toBe(
      'https://example.com/list?page=2',
    );
  });

  it.each(['mailto:a@b.c', 'javascript:void(0)', 'ftp://a.b/', 'https://u:p@a.b/', 'nothing', ''])(
    'does not exist for %s',
    (url) => {
      expect(normaliseUrl(url)).toBeNull();
    },
  );

  const piece = fc.constantFrom(
    ...['a', 'B', '%', '%2e', '%41', '%2F', '..', '.', '/', '//', ';', '=', '&', '?', '#', '!'],
    ...[
      '#/',
      '#!',
      'index.html',
      'index.php',
      'default.aspx',
      'sid=',
      'jsessionid=',
      ';jsessionid=x',
    ],
    ...['utm_source=1', 'é', ' ', '+', '\\', '|', '"', '[', '0123456789abcdef01', 'b=1', 'a=2'],
  );
  const oddUrl = fc
    .array(piece, { maxLength: 14 })
    .map((pieces) => `https://example.com/${pieces.join('')}`);

  it('is its own normal form', () => {
    fc.assert(
      fc.property(oddUrl, (url) => {
        const once = normaliseUrl(url);
        expect(normaliseUrl(once ?? '')).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is idempotent for arbitrary text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const once = normaliseUrl(text, 'https://example.com/a/b');
        if (once !== null) expect(normaliseUrl(once)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not depend on the order of differently named parameters', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'page', 'id'), { minLength: 1 }),
        (names) => {
          const url = (list: readonly string[]) =>
            normaliseUrl(`https://example.com/?${list.map((name) => `${name}=1`).join('&')}`);
          expect(url(names)).toBe(url([...names].reverse()));
        },
      ),
    );
  });
});

describe('The key of a page', () => {
  it('ignores a trailing slash and the case of percent-encoding', () => {
    expect(pageKey('https://example.com/%c3%a9/')).toBe(pageKey('https://example.com/%C3%A9'));
    expect(pageKey('https://example.com/')).toBe('https://example.com/');
    expect(pageKey('https://example.com/a/?x=1')).toBe('https://example.com/a?x=1');
    expect(pageKey('nothing')).toBeNull();
  });
});

describe('The scope of a site', () => {
  const scope = siteScope('https://www.example.com/start');

  it('is the origin of the start URL', () => {
    expect(scope.origin).toBe('https://www.example.com');
    expect(scope.host).toBe('www.example.com');
    expect(() => siteScope('nothing')).toThrow(InvalidUrl);
  });

  it.each([
    ['https://www.example.com/a', 'https://www.example.com/a'],
    ['http://example.com/a?b=1#c', 'https://www.example.com/a?b=1'],
    ['http://EXAMPLE.com.:80/', 'https://www.example.com/'],
    ['https://example.com:443/#/route', 'https://www.example.com/#/route'],
  ])('contains %s', (url, expected) => {
    expect(siteUrl(scope, url)).toBe(expected);
  });

  it.each([
    'https://blog.example.com/',
    'https://www.www.example.com/',
    'https://example.com.evil.test/',
    'https://notexample.com/',
    'https://example.org/',
    'https://example.com:8443/',
    'https://example.com@evil.test/',
    'https://user@example.com/',
    'ftp://example.com/',
    '/relative-without-base',
  ])('does not contain %s', (url) => {
    expect(siteUrl(scope, url)).toBeNull();
  });

  it('resolves against a base', () => {
    expect(siteUrl(scope, 'b', 'https://example.com/a/')).toBe('https://www.example.com/a/b');
    expect(siteUrl(scope, '//evil.test/', 'https://example.com/')).toBeNull();
  });

  it('requires the same port when the start URL has one', () => {
    const local = siteScope('http://localhost:8080/');
    expect(siteUrl(local, 'https://localhost:8080/a')).toBe('http://localhost:8080/a');
    expect(siteUrl(local, 'http://localhost/a')).toBeNull();
    expect(siteUrl(local, 'http://localhost:8081/a')).toBeNull();
  });

  it('does not remove www when no domain would be left', () => {
    expect(siteUrl(siteScope('https://www.com/'), 'https://com/')).toBeNull();
    expect(siteDomain('https://www.com/')).toBe('www.com');
  });

  it('never leaves its origin, for any address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc
            .tuple(fc.constantFrom('//', 'http://', 'https:\\\\', '/'), anyText())
            .map((parts) => parts.join('')),
          anyText(),
        ),
        (url) => {
          const own = siteUrl(scope, url, 'https://example.com/a');
          if (own !== null) expect(new URL(own).origin).toBe('https://www.example.com');
        },
      ),
    );
  });

  it.each([
    ['https://www.Example.com/a', 'example.com'],
    ['http://example.com:8080/', 'example.com:8080'],
    ['https://example.com:443/', 'example.com'],
    ['http://[::1]:3000/', '[::1]:3000'],
  ])('%s belongs to %s', (url, domain) => {
    expect(siteDomain(url)).toBe(domain);
  });
});

describe('A page URL', () => {
  it.each([
    'https://a.test/',
    'https://a.test/docs/',
    'https://a.test/page.html',
    'https://a.test/index.php?file=x.pdf',
    'https://a.test/v1.2',
    'https://a.test/example.com',
    'https://a.test/feed',
    'https://a.test/jpg',
  ])('can be %s', (url) => {
    expect(isPageUrl(url)).toBe(true);
  });

  it.each([
    'https://a.test/logo.PNG',
    'https://a.test/style.css?v=3',
    'https://a.test/app.js',
    'https://a.test/font.woff2',
    'https://a.test/film.mp4',
    'https://a.test/x.tar.gz',
    'https://a.test/setup.exe',
    'https://a.test/manual.pdf',
    'https://a.test/sitemap.xml',
    'https://a.test/blog/feed/',
    'https://a.test/rss',
    'https://a.test/wp-json/wp/v2/posts',
    'nothing',
  ])('cannot be %s', (url) => {
    expect(isPageUrl(url)).toBe(false);
  });
});

describe('A crawler trap', () => {
  const long = (count: number, part: string) => Array.from({ length: count }, (_, at) => part + at);

  it.each([
    ['one segment three times', 'https://a.test/x/a/x/b/x'],
    ['a sequence twice in a row', 'https://a.test/shop/red/shop/red'],
    ['a very long URL', `https://a.test/${'a'.repeat(2_000)}`],
    ['13 segments', `https://a.test/${long(13, 's').join('/')}`],
    ['9 parameters', `https://a.test/?${long(9, 'p=').join('&')}`],
    ['9 parameters with semicolons', `https://a.test/?${long(9, 'p=').join(';')}`],
    ['no URL at all', 'nothing'],
  ])('is %s', (_, url) => {
    expect(isTrapUrl(url)).toBe(true);
  });

  it.each([
    ['a date', 'https://a.test/2011/11/11/11/news'],
    ['12 segments', `https://a.test/${long(12, 's').join('/')}`],
    ['8 parameters', `https://a.test/?${long(8, 'p=').join('&')}`],
    ['one segment twice', 'https://a.test/docs/api/docs'],
    ['a doubled segment', 'https://a.test/docs/docs'],
    ['a far year', 'https://a.test/calendar/2999/01'],
  ])('is not %s', (_, url) => {
    expect(isTrapUrl(url)).toBe(false);
  });
});

describe('A link that changes data', () => {
  it.each([
    'https://a.test/logout',
    'https://a.test/Sign-Out/',
    'https://a.test/account/log_out.php',
    'https://a.test/posts/12/delete',
    'https://a.test/delete/12',
    'https://a.test/unsubscribe?user=3',
    'https://a.test/shop/add-to-cart/3',
    'https://a.test/shop/?add-to-cart=3',
    'https://a.test/wp-login.php?action=logout&_wpnonce=1',
    'https://a.test/wp-admin/post.php?post=3&action=trash',
    'https://a.test/x?action=delete',
    'https://a.test/index.html?action=stopall',
    'https://a.test/index.html?processname=mail&action=restart',
    'https://a.test/index.html?processname=mail&action=clearlog',
    'https://a.test/x?do=delete_post',
    'https://a.test/x?cmd=deletePost',
    'https://a.test/index.php?route=account/logout',
    'https://a.test/index.php?route=checkout/cart/add',
    'https://a.test/index.php?r=site/logout',
    'https://a.test/?logout',
    'https://a.test/cart?remove_item=7',
    'https://a.test/%64elete/3',
  ])('is %s', (url) => {
    expect(isActionUrl(url)).toBe(true);
  });

  it.each([
    'https://a.test/',
    'https://a.test/login',
    'https://a.test/blog/how-to-delete-a-file',
    'https://a.test/docs/cli/delete.html',
    'https://a.test/search?q=delete',
    'https://a.test/git/?a=commit;f=src/remove;p=x.git',
    'https://a.test/address',
    'https://a.test/wp-login.php?action=lostpassword',
    'https://a.test/logouts',
    'https://a.test/addition?mode=basic',
    'nothing',
  ])('is not %s', (url) => {
    expect(isActionUrl(url)).toBe(false);
  });
});

describe('The depth in the live sitemap', () => {
  it.each([
    ['https://a.test', 0],
    ['https://a.test/', 0],
    ['https://a.test/a', 1],
    ['https://a.test/a/', 1],
    ['https://a.test/a/b/c?d=/e/f', 3],
    ['https://a.test/1/2/3/4/5/6/7', 5],
    ['nothing', 0],
  ])('of %s is %d', (url, depth) => {
    expect(liveDepth(url)).toBe(depth);
  });
});

describe('An address as a person typed it', () => {
  it.each([
    ['shop.test', true],
    ['http://WWW.Shop.test:80/lamps?utm_source=mail', true],
    ['https://sub.shop.test/', false],
    ['shop.test.evil.test', false],
    ['https://shop.test:8443/', false],
    ['not an address', false],
  ])('%s leads to the site of a scan: %p', (typed, expected) => {
    expect(leadsToSite(typed, 'https://shop.test/')).toBe(expected);
  });
});
