import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readSitemap } from '@signpost/backend-domain/model/site/sitemap-reader.ts';
import {
  withoutAddresses,
  writeSitemap,
} from '@signpost/backend-domain/model/site/sitemap-writer.ts';
import fc from 'fast-check';
import { validateXML } from 'xmllint-wasm';
import { anyText } from '../../support/any-text.ts';

const schema = readFileSync(new URL('../../data/sitemap.xsd', import.meta.url), 'utf8');

async function errorsOf(...contents: readonly string[]): Promise<readonly unknown[]> {
  const xml = contents.map((content, index) => ({ fileName: `${index}.xml`, contents: content }));
  return (await validateXML({ xml, schema: [schema] })).errors;
}

const base = 'https://a.test/';
const entry = (url: string, lastModified: string | null = null) => ({ url, lastModified });

describe('A written sitemap', () => {
  it('lists each page once, in order', () => {
    const [file, ...more] = writeSitemap(
      [
        entry('https://a.test/b?x=1&y=<2>', '2024-05-01'),
        entry('https://a.test/a'),
        entry('https://a.test/a'),
      ],
      base,
    );
    expect(more).toEqual([]);
    expect(file?.name).toBe('sitemap.xml');
    const read = readSitemap(file?.content ?? '', base);
    expect(read).toEqual({
      kind: 'urlset',
      sitemaps: [],
      truncated: false,
      entries: [
        { url: 'https://a.test/b?x=1&y=%3C2%3E', lastModified: '2024-05-01', title: '' },
        { url: 'https://a.test/a', lastModified: null, title: '' },
      ],
    });
  });

  it('leaves out addresses and dates that the schema does not allow', () => {
    const [file] = writeSitemap(
      [
        entry('mailto:a@b.test'),
        entry(`https://a.test/${'x'.repeat(2_048)}`),
        entry('https://a.test/1', '2024'),
        entry('https://a.test/2', '2024-02-31'),
        entry('https://a.test/3', '2024-05-01T10:20+02:00'),
        entry('https://a.test/4', '2024-05-01T10:20'),
        entry('https://a.test/5', 'yesterday'),
      ],
      base,
    );
    expect(
      readSitemap(file?.content ?? '', base).entries.map(({ lastModified }) => lastModified),
    ).toEqual([null, null, '2024-05-01T08:20:00Z', '2024-05-01', null]);
  });

  it('lists the start page when there are no pages', async () => {
    const [file] = writeSitemap([], 'https://a.test/docs/');
    expect(readSitemap(file?.content ?? '', base).entries.map(({ url }) => url)).toEqual([
      'https://a.test/',
    ]);
    expect(await errorsOf(file?.content ?? '')).toEqual([]);
  });

  it('can be written again without some addresses', () => {
    const urls = ['https://a.test/?q=1&r=2', 'https://a.test/?q=1', 'https://a.test/été', base];
    const files = writeSitemap(
      urls.map((url) => entry(url, '2024-05-01')),
      base,
    );
    for (const url of urls) {
      const others = urls.filter((one) => one !== url);
      expect(withoutAddresses(files, [url])).toEqual(
        writeSitemap(
          others.map((one) => entry(one, '2024-05-01')),
          base,
        ),
      );
    }
    expect(withoutAddresses(files, [])).toEqual(files);
  });

  it('has at most 50,000 URLs in a file, as sitemaps.org requires', () => {
    const urls = (count: number) =>
      Array.from({ length: count }, (_, index) => entry(`https://a.test/${index}`));
    expect(writeSitemap(urls(50_000), base)).toHaveLength(1);
    expect(writeSitemap(urls(50_001), base)).toHaveLength(3);
  });

  it('has at most 50 MiB in a file, as sitemaps.org requires', () => {
    const urls = Array.from({ length: 26_500 }, (_, index) =>
      entry(`https://a.test/${index}/${'x'.repeat(2_000)}`),
    );
    const sizes = writeSitemap(urls, base).map(({ content }) => content.length);
    expect(sizes).toHaveLength(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50 * 1024 * 1024);
    expect(Math.max(...sizes)).toBeGreaterThan(50 * 1024 * 1024 - 2_100);
  });

  it('is split into files with an index when it has too many URLs for one', () => {
    const urls = Array.from({ length: 501 }, (_, index) => entry(`https://a.test/${index}`));
    const files = writeSitemap(urls, base, { urls: 500, bytes: 1_000_000 });
    expect(files.map(({ name }) => name)).toEqual([
      'sitemap.xml',
      'sitemap-1.xml',
      'sitemap-2.xml',
    ]);
    const [index, ...parts] = files.map(({ content }) => readSitemap(content, base));
    expect(index?.sitemaps).toEqual([1, 2].map((part) => `https://a.test/sitemap-${part}.xml`));
    expect(parts.map(({ entries }) => entries.length)).toEqual([500, 1]);
  });

  it('keeps every file within the limit of bytes', () => {
    const bytes = 100_000;
    const urls = Array.from({ length: 120 }, (_, index) =>
      entry(`https://a.test/${index}/${'x'.repeat(1_950)}`),
    );
    const files = writeSitemap(urls, base, { urls: 50_000, bytes });
    expect(files.length).toBeGreaterThan(3);
    for (const { content } of files) expect(Buffer.byteLength(content)).toBeLessThanOrEqual(bytes);
    const parts = files.slice(1).map(({ content }) => content.split('<url>').length - 1);
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(120);
  });

  it('is valid against the schema, for any URLs', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '&',
        '<',
        '>',
        '"',
        "'",
        '%',
        '%zz',
        '|',
        '^',
        '[',
        ']',
        '{',
        '}',
        '`',
        '\\',
        '?',
        '#',
        ';',
        ' ',
      ),
      fc.constantFrom('é', '日本', '🦊', '\u0301', '\uD800', '\u0000', '\n'),
      anyText({ maxLength: 2 }),
    );
    const odd = fc
      .array(piece, { maxLength: 12 })
      .map((pieces) => `https://a.test/${pieces.join('')}`);
    const date = fc.option(
      fc.oneof(
        fc.string({ maxLength: 12 }),
        fc
          .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
          .map((day) => day.toISOString()),
        fc.constantFrom(
          '2024-05-01',
          '2024-13-01',
          '2024-05-01T10:00Z',
          '2024-05-01T25:00:00Z',
          '2024-05-01 10:00:00+02:00',
        ),
      ),
    );
    const lists = fc.sample(
      fc.array(fc.record({ url: odd, lastModified: date }), { minLength: 1, maxLength: 40 }),
      {
        numRuns: 40,
        seed: 9_309,
      },
    );
    const contents = lists.map((list) => writeSitemap(list, base)[0]?.content ?? '');
    expect(await errorsOf(...contents)).toEqual([]);
    // The written addresses are equal to the given ones once both are unescaped.
    const unescaped = (url: string) =>
      url.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    for (const [at, list] of lists.entries()) {
      const read = readSitemap(contents[at] ?? '', base).entries.map(({ url }) => unescaped(url));
      const meant = list.map(({ url }) => {
        const { origin, pathname, search, hash } = new URL(url);
        return unescaped(origin + pathname + search + hash);
      });
      expect(new Set(read)).toEqual(new Set(meant));
    }
  });

  it('is refused by the schema when it is invalid', async () => {
    expect(
      (
        await errorsOf(
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url/></urlset>',
        )
      ).length,
    ).toBeGreaterThan(0);
  });
});
