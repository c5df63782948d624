import { describe, expect, it } from '@jest/globals';
import { parseRobots } from '@signpost/backend-domain/model/site/robots.ts';
import {
  addManifestBlock,
  findManifestBlocks,
} from '@signpost/backend-domain/model/site/robots-block.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';

const firstBlock = (text: string) => findManifestBlocks(text)[0] ?? null;

const options = {
  manifestUrl: 'https://signpost.test/manifests/a.test',
  sitemapUrl: 'https://a.test/sitemap.xml',
  style: 'directive',
} as const;
const block = [
  '# How AI agents find their way around this site',
  'AI-Manifest: https://signpost.test/manifests/a.test',
  'AI-Manifest-Provider: Signpost',
  'AI-Manifest-Version: 1.0',
];

describe('The manifest block', () => {
  it('becomes a whole robots.txt when the site has none', () => {
    const { updated, addedLines } = addManifestBlock(null, options);
    expect(updated).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: https://a.test/sitemap.xml\n\n${block.join('\n')}\n`,
    );
    expect(addedLines).toEqual(updated.split('\n').filter((line) => line !== ''));
    expect(parseRobots(updated).problems).toEqual([]);
  });

  it.each([
    ['LF', 'User-agent: *\nDisallow: /x\n', `\n${block.join('\n')}\n`],
    ['CR LF', 'User-agent: *\r\nDisallow: /x\r\n', `\r\n${block.join('\r\n')}\r\n`],
    ['CR', 'User-agent: *\rDisallow: /x\r', `\r${block.join('\r')}\r`],
    ['no final newline', 'User-agent: *\nDisallow: /x', `\n\n${block.join('\n')}`],
    ['no newline at all', 'User-agent: *', `\n\n${block.join('\n')}`],
    ['an empty file', '', `${block.join('\n')}\n`],
    ['mostly CR LF', 'a: b\r\nc: d\r\ne: f\n', `\r\n${block.join('\r\n')}\r\n`],
  ])('comes after the site’s own lines: %s', (_, original, added) => {
    const { updated, addedLines } = addManifestBlock(original, options);
    expect(updated).toBe(original + added);
    expect(addedLines).toEqual(block);
  });

  it('replaces an earlier block in its place, and removes further ones', () => {
    const old = [
      '# How AI agents find their way around this site',
      'AI-Manifest: https://old.test/1',
      'AI-Manifest-Provider: Signpost',
      'AI-Manifest-Version: 0.9',
    ].join('\n');
    const again = '# AI-Manifest: https://old.test/2\n# AI-Manifest-Provider: Signpost\n';
    const { updated } = addManifestBlock(
      `User-agent: *\n${old}\n\nDisallow: /x\n${again}# end\n`,
      options,
    );
    expect(updated).toBe(`User-agent: *\n${block.join('\n')}\n\nDisallow: /x\n# end\n`);
  });

  it('keeps a byte order mark at the beginning, even when the block comes first', () => {
    const block = addManifestBlock('', options).updated;
    const { updated } = addManifestBlock(`\uFEFF${block}`, { ...options, style: 'comment' });
    expect(updated).toBe(`\uFEFF${addManifestBlock('', { ...options, style: 'comment' }).updated}`);
  });

  it('changes its style when the options do', () => {
    const first = addManifestBlock('User-agent: *\n', options).updated;
    const second = addManifestBlock(first, { ...options, style: 'comment' }).updated;
    expect(second).toContain('\n# AI-Manifest: https://signpost.test/manifests/a.test\n');
    expect(firstBlock(second)?.style).toBe('comment');
    expect(addManifestBlock(second, options).updated).toBe(first);
  });

  it('keeps a single line with another address: an owner may prove ownership with it', () => {
    const line = 'AI-Manifest: https://signpost.example/api/manifest/scan-1';
    const original = `User-agent: *\nAllow: /\n\n${line}\n`;
    const { updated } = addManifestBlock(original, options);
    expect(updated.startsWith(original)).toBe(true);
    expect(findManifestBlocks(updated).map(({ manifestUrl }) => manifestUrl)).toEqual([
      'https://signpost.example/api/manifest/scan-1',
      options.manifestUrl,
    ]);
    expect(addManifestBlock(updated, options).updated).toBe(updated);
  });

  it('does not change the block of another provider', () => {
    const other = 'AI-Manifest: https://other.test/\nAI-Manifest-Provider: Other\n';
    const { updated } = addManifestBlock(other, options);
    expect(updated).toBe(`${other}\n${block.join('\n')}\n`);
    expect(firstBlock(updated)?.provider).toBe('Other');
  });

  it('cannot be used to inject lines', () => {
    const { updated } = addManifestBlock(null, {
      ...options,
      manifestUrl: 'https://a.test/\nDisallow: /',
      sitemapUrl: 'https://a.test/#\r\nDisallow: /',
    });
    expect(parseRobots(updated).groups.flatMap(({ rules }) => rules)).toEqual([
      { allow: true, pattern: '/' },
    ]);
  });

  it('is parsed as it was written', () => {
    expect(firstBlock(addManifestBlock('User-agent: *', options).updated)).toEqual({
      manifestUrl: options.manifestUrl,
      provider: 'Signpost',
      version: '1.0',
      style: 'directive',
    });
    expect(firstBlock('  ai-manifest :  https://a.test/m  # here')).toEqual({
      manifestUrl: 'https://a.test/m',
      provider: null,
      version: null,
      style: 'directive',
    });
  });

  it.each([
    '',
    'User-agent: *\nDisallow: /',
    'AI-Manifest:',
    'AI-Manifest-Version: 1.0',
    'See AI-Manifest: x',
  ])('is not found in %j', (text) => {
    expect(firstBlock(text)).toBeNull();
  });

  const ownLine = fc.oneof(
    fc.constantFrom(
      'User-agent: *',
      'Disallow: /a',
      '# comment',
      '',
      '  ',
      'Sitemap: https://a.test/s.xml',
      '\uFEFF',
      'é',
    ),
    anyText().filter((text) => !/AI-Manifest/i.test(text)),
  );
  const ownText = fc
    .array(fc.tuple(ownLine, fc.constantFrom('\n', '\r\n', '\r', '')))
    .map((lines) => lines.flat().join(''))
    .filter((text) => !/AI-Manifest|AI agents/i.test(text));
  const style = fc.constantFrom('directive' as const, 'comment' as const);

  it('keeps the site’s own bytes unchanged', () => {
    fc.assert(
      fc.property(ownText, style, (text, chosen) => {
        const { updated } = addManifestBlock(text, { ...options, style: chosen });
        expect(updated.startsWith(text)).toBe(true);
        expect(firstBlock(updated)?.style).toBe(chosen);
      }),
    );
  });

  it('is idempotent, and replaces a block with other options completely', () => {
    fc.assert(
      fc.property(ownText, style, style, (text, before, after) => {
        const once = addManifestBlock(text, { ...options, style: before }).updated;
        expect(addManifestBlock(once, { ...options, style: before }).updated).toBe(once);
        const other = { ...options, manifestUrl: 'https://b.test/m', style: after };
        expect(addManifestBlock(once, other).updated).toBe(addManifestBlock(text, other).updated);
      }),
    );
  });
});
