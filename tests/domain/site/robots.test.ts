import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  allowedBy,
  crawlDelaySeconds,
  isAllowed,
  parseRobots,
} from '@signpost/backend-domain/model/site/robots.ts';
import { MAX_WILDCARD_RULES } from '@signpost/backend-domain/model/site/robots-rules.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';

interface RobotsCase {
  readonly id: string;
  readonly robotsTxt: string;
  readonly userAgent: string;
  readonly url: string;
  readonly allowed: boolean;
  readonly tier: 'rfc' | 'google-extension' | 'google-url-parsing';
  /** The result that RFC 9309 requires, when it differs from `allowed`, the result of google/robotstxt. */
  readonly rfcAllowed?: boolean;
  readonly maxMs?: number;
}

const cases: readonly RobotsCase[] = JSON.parse(
  readFileSync(new URL('../../data/robots-cases.json', import.meta.url), 'utf8'),
);

/** Cases in which google/robotstxt deviates from RFC 9309, and this parser follows the RFC. */
const FOLLOWING_THE_RFC = new Set([
  'ID_Encoding#3',
  'ID_Encoding#5',
  'ID_Encoding#6',
  'GoogleOnly_IndexHTMLisDirectory#1',
]);

/** Cases in which RFC 9309 allows access, and this parser follows the evident intention of the site's owner instead. */
const MORE_CAUTIOUS = new Set([
  'ID_LineSyntax_Line#3',
  'misspelled-dissallow',
  'misspelled-disalow',
  'misspelled-useragent',
  'misspelled-user-space-agent',
]);

const expected = ({ id, allowed, rfcAllowed }: RobotsCase): boolean =>
  FOLLOWING_THE_RFC.has(id) ? (rfcAllowed ?? allowed) : allowed;

describe.each(['rfc', 'google-extension', 'google-url-parsing'] as const)(
  'The %s cases of robots.txt',
  (tier) => {
    const own = cases.filter((each) => each.tier === tier);

    it.each(own.map((each) => [each.id, each] as const))('%s', (_, each) => {
      const allowed = isAllowed(parseRobots(each.robotsTxt), each.userAgent, each.url);
      expect(allowed).toBe(expected(each));
    });
  },
);

it('Every case in which RFC 9309 and google/robotstxt differ is in one of the two lists', () => {
  const disputed = cases.filter(
    ({ rfcAllowed, allowed }) => rfcAllowed !== undefined && rfcAllowed !== allowed,
  );
  expect(new Set(disputed.map(({ id }) => id))).toEqual(
    new Set([...FOLLOWING_THE_RFC, ...MORE_CAUTIOUS]),
  );
  expect(cases).toHaveLength(222);
});

const aPattern = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '$'), { minLength: 1, maxLength: 8 })
  .map((parts) => `/${parts.join('')}`);
const aPath = fc
  .array(fc.constantFrom('a', 'b', '/', '$'), { maxLength: 10 })
  .map((parts) => `/${parts.join('')}`);

/** The reference for the matcher: a regular expression, which is fast enough for small inputs. */
function asRegularExpression(pattern: string): RegExp {
  const anchored = pattern.endsWith('$');
  const source = (anchored ? pattern.slice(0, -1) : pattern)
    .replaceAll('$', '\\$')
    .replaceAll('*', '.*');
  return new RegExp(`^${source}${anchored ? '$' : ''}`);
}

describe('A robots.txt', () => {
  const rules =
    'User-agent: *\nDisallow: /private\nCrawl-delay: 2.5\nSitemap: https://a.test/s.xml#x\n';

  it('never forbids /robots.txt', () => {
    expect(
      isAllowed(parseRobots('User-agent: *\nDisallow: /'), 'Bot', 'https://a.test/robots.txt'),
    ).toBe(true);
  });

  it.each(['\n', '\r\n', '\r'])('may end its lines with %j', (ending) => {
    const robots = parseRobots(`\uFEFF${rules.replaceAll('\n', ending)}`);
    expect(isAllowed(robots, 'Bot', 'https://a.test/private/x')).toBe(false);
    expect(isAllowed(robots, 'Bot', 'https://a.test/public')).toBe(true);
    expect(robots.sitemaps).toEqual(['https://a.test/s.xml']);
    expect(robots.problems).toEqual([]);
  });

  it('applies a crawl delay to the agents of its group', () => {
    const robots = parseRobots(
      'User-agent: a\nCrawl-delay: 3\nUser-agent: *\nDisallow: /x\nCrawl-delay: 7\nUser-agent: c\nAllow: /\n',
    );
    expect(crawlDelaySeconds(robots, 'A')).toBe(7);
    expect(crawlDelaySeconds(robots, 'other')).toBe(7);
    expect(crawlDelaySeconds(robots, 'c')).toBeNull();
    expect(
      crawlDelaySeconds(
        parseRobots('User-agent: a\nCrawl-delay: 3\nAllow: /\nUser-agent: *\nDisallow: /x'),
        'b',
      ),
    ).toBeNull();
  });

  it.each(['-1', 'soon', 'Infinity', '1e9', ''])('ignores a crawl delay of "%s"', (delay) => {
    const robots = parseRobots(`User-agent: *\nCrawl-delay: ${delay}\n`);
    expect(crawlDelaySeconds(robots, 'Bot')).toBeNull();
    expect(robots.problems).toHaveLength(1);
  });

  it('has a list of problems with their lines', () => {
    const text =
      'Disallow: /early\nnonsense\nUser-agent: *\nDissallow: /x\nDisallow: y\nFoo: bar\nSitemap: /s.xml\n# fine\nContent-Signal: search=yes\nAI-Manifest: https://a.test/m\n';
    expect(parseRobots(text).problems.map(({ line }) => line)).toEqual([1, 2, 4, 5, 6, 7]);
  });

  it('is read up to 500 KiB, without the line that the limit cuts', () => {
    const tail = 'Disallow: /x\n';
    const head = 'User-agent: *\n';
    const filling = (bytes: number) => `#${'a'.repeat(bytes - 2)}\n`;
    const whole = head + filling(512_000 - head.length - tail.length) + tail;
    expect(whole).toHaveLength(512_000);
    expect(isAllowed(parseRobots(whole), 'Bot', 'https://a.test/x')).toBe(false);
    const cut = `${head}${filling(512_000 - head.length - 11)}Disallow: /x/only-this\n`;
    expect(isAllowed(parseRobots(cut), 'Bot', 'https://a.test/x')).toBe(true);
  });

  it('counts its limit in bytes, not in characters', () => {
    const robots = parseRobots(`User-agent: *\n#${'ツ'.repeat(180_000)}\nDisallow: /\n`);
    expect(isAllowed(robots, 'Bot', 'https://a.test/x')).toBe(true);
  });

  it('never throws, for any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            anyText(),
            fc.constantFrom(
              'User-agent: *',
              'Disallow: /',
              'Allow: %',
              'Disallow: *$*',
              ':',
              '%zz',
              '\uD800',
            ),
          ),
        ),
        anyText(),
        (lines, url) => {
          const robots = parseRobots(lines.join('\n'));
          expect(typeof isAllowed(robots, 'Bot', url)).toBe('boolean');
        },
      ),
    );
  });

  it('is decided by the longest rule whose regular expression matches, Allow at a tie', () => {
    const rule = fc.record({ allow: fc.boolean(), pattern: aPattern });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 12 }), aPath, (rules, path) => {
        const lines = rules.map(
          ({ allow, pattern }) => `${allow ? 'Allow' : 'Disallow'}: ${pattern}`,
        );
        const robots = parseRobots(['User-agent: *', ...lines].join('\n'));
        const [strongest] = rules
          .filter(({ pattern }) => asRegularExpression(pattern).test(path))
          .sort(
            (one, other) =>
              other.pattern.length - one.pattern.length || Number(other.allow) - Number(one.allow),
          );
        expect(isAllowed(robots, 'Bot', `https://a.test${path}`)).toBe(strongest?.allow ?? true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('with very many wildcards forbids more, never less', () => {
    const wild = (kind: string, text: string) =>
      Array.from({ length: MAX_WILDCARD_RULES }, (_, index) => `${kind}: ${text}*${index}$`);
    const lines = [...wild('Disallow', '/a/'), 'Allow: /b/*c', 'Disallow: /d/*e', 'Allow: /d/f'];
    const robots = parseRobots(['User-agent: *', 'Disallow: /b/', ...lines].join('\n'));
    const allows = allowedBy(robots, 'Bot');
    const answers = ['/a/x7', '/a/x', '/b/c', '/d/e', '/d/x', '/d/f', '/g'].map((path) => [
      path,
      allows(`https://a.test${path}`),
    ]);
    expect(Object.fromEntries(answers)).toEqual({
      '/a/x7': false,
      '/a/x': true,
      // Ignored: `Allow` rules with wildcards beyond the limit.
      '/b/c': false,
      '/d/e': false,
      // Beyond the limit, `Disallow` rules are cut before the first wildcard.
      '/d/x': false,
      '/d/f': true,
      '/g': true,
    });
  });

  it('is fast with very many rules', () => {
    const text = `User-agent: *\n${'Disallow: /*a*b*c$\n'.repeat(25_000)}`;
    expect(isAllowed(parseRobots(text), 'Bot', `https://a.test/${'ab'.repeat(900)}`)).toBe(true);
  });
});
