import { describe, expect, it } from '@jest/globals';
import { decodeText } from '@signpost/adapters/net/text-decoder.ts';

const TITLES = {
  gb18030: ['中文标题', 'd6d0cec4b1eacce2'],
  gbk: ['中文标题', 'd6d0cec4b1eacce2'],
  gb2312: ['中文标题', 'd6d0cec4b1eacce2'],
  shift_jis: ['日本語の題', '93fa967b8cea82cc91e8'],
  'x-sjis': ['日本語の題', '93fa967b8cea82cc91e8'],
  'euc-jp': ['日本語', 'c6fccbdcb8ec'],
  'iso-2022-jp': ['日本語', '1b2442467c4b5c386c1b2842'],
  'euc-kr': ['한국어', 'c7d1b1b9beee'],
  big5: ['中文', 'a4a4a4e5'],
  'windows-1251': ['Заголовок', 'c7e0e3eeebeee2eeea'],
  'koi8-r': ['Заголовок', 'fac1c7cfcccfd7cfcb'],
  'windows-1252': ['Prix : 5 €', '50726978203a20352080'],
  'iso-8859-1': ['Prix : 5 €', '50726978203a20352080'],
  latin1: ['“Grüße”', '934772fcdf6594'],
  'iso-8859-2': ['Łódź', 'a3f364bc'],
  'windows-1253': ['Ελλάδα', 'c5ebebdce4e1'],
  'utf-8': ['Grüße', '4772c3bcc39f65'],
} as const;

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const page = (head: string, title: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${head}<title>`), title, Buffer.from('</title>')]);
const titleOf = (text: string): string | undefined => /<title>(.*?)<\/title>/su.exec(text)?.[1];

describe('The text of a body', () => {
  describe.each(Object.entries(TITLES))('in %s', (charset, [title, hex]) => {
    it('is decoded with the charset of its header', () => {
      const body = page('', bytesOf(hex));
      expect(titleOf(decodeText(body, `text/html; charset=${charset}`))).toBe(title);
      expect(titleOf(decodeText(body, `text/html;Charset="${charset.toUpperCase()}"`))).toBe(title);
    });

    it.each([
      ['<meta charset>', `<meta charset="${charset}">`],
      ['an unquoted <meta charset>', `<head><META  Charset=${charset}>`],
      ['http-equiv', `<meta http-equiv=Content-Type content="text/html; charset=${charset}">`],
      ['an XML declaration', `<?xml version="1.0" encoding='${charset}'?>`],
    ])('is decoded with %s', (_, head) => {
      expect(titleOf(decodeText(page(head, bytesOf(hex)), 'text/html'))).toBe(title);
    });

    it('is decoded with its own declaration when the header wrongly says UTF-8', () => {
      const body = page(`<meta charset="${charset}">`, bytesOf(hex));
      const text = decodeText(body, 'text/html; charset=utf-8');
      // The bytes of iso-2022-jp are all ASCII, so that nothing contradicts the header.
      if (charset !== 'iso-2022-jp') expect(titleOf(text)).toBe(title);
      else expect(text).toContain('(B</title>');
    });
  });

  it('is UTF-8 when no charset is declared', () => {
    expect(titleOf(decodeText(page('', Buffer.from('Grüße ✓')), 'text/html'))).toBe('Grüße ✓');
    expect(titleOf(decodeText(page('', Buffer.from('Grüße ✓')), ''))).toBe('Grüße ✓');
    expect(decodeText(bytesOf('61ff62'), '')).toBe('a\ufffdb');
  });

  it.each(['x-nonsense', 'base64', 'hex', 'utf-7', 'replacement', ''])(
    'does not accept %j as a charset',
    (charset) => {
      const body = page('<meta charset="windows-1251">', bytesOf(TITLES['windows-1251'][1]));
      expect(titleOf(decodeText(body, `text/html; charset=${charset}`))).toBe('Заголовок');
    },
  );

  it.each([
    ['utf-8', 'efbbbf', '4772c3bc'],
    ['utf-16le', 'fffe', '47007200fc00'],
    ['utf-16be', 'feff', '0047007200fc'],
  ])(
    'is decoded with its byte order mark above all (%s), which is not part of it',
    (_, mark, hex) => {
      expect(decodeText(bytesOf(mark + hex), 'text/html; charset=windows-1251')).toBe('Grü');
    },
  );

  it.each([
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('in %s without a mark is recognised by the header or its bytes', (charset, encode) => {
    const body = encode('<title>Grüße</title>');
    expect(titleOf(decodeText(body, `text/html; charset=${charset}`))).toBe('Grüße');
    expect(titleOf(decodeText(body, 'text/html'))).toBe('Grüße');
  });

  it('is not UTF-16 just because a readable <meta> says UTF-16', () => {
    const body = page('<meta charset="utf-16">', Buffer.from('Grüße'));
    expect(titleOf(decodeText(body, 'text/html'))).toBe('Grüße');
  });

  it('ignores a declaration in a comment or far down in the document', () => {
    const comment = page('<!-- <meta charset="windows-1251"> -->', Buffer.from('Grüße'));
    expect(titleOf(decodeText(comment, 'text/html'))).toBe('Grüße');
    const far = page(`${' '.repeat(5_000)}<meta charset="windows-1251">`, Buffer.from('Grüße'));
    expect(titleOf(decodeText(far, 'text/html'))).toBe('Grüße');
  });

  it('in UTF-8 is still read as UTF-8 when it was cut within a character', () => {
    const body = page('<meta charset="windows-1251">', Buffer.from('Grüße')).subarray(0, -8);
    const cut = Buffer.concat([body, bytesOf('e282')]);
    expect(decodeText(cut, 'text/html; charset=utf-8')).toContain('Grüße');
  });

  it('holds neither NULs nor lone surrogates', () => {
    expect(decodeText(Buffer.from('a\0b\0\0c'), 'text/plain')).toBe('abc');
    const lone = Buffer.from([0x61, 0x00, 0x00, 0xd8, 0x62, 0x00]);
    expect(decodeText(lone, 'text/plain; charset=utf-16le')).toBe('a\ufffdb');
  });
});
