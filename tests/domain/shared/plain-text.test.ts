import { describe, expect, it } from '@jest/globals';
import { plainText } from '@signpost/backend-domain/model/shared/plain-text.ts';
import fc from 'fast-check';
import { anyText } from '../../support/any-text.ts';

describe('Plain text', () => {
  it.each([
    ['  two\n\twords ', 'two words'],
    ['a\u00a0b\u2003c\u2028d\u0085e', 'a b c d e'],
    ['pass\u00adword', 'password'],
    ['zero\u200b\u200c\u200d\u2060\ufeffwidth', 'zerowidth'],
    ['\u202egnp.exe\u202c \u2066x\u2069\u061c', 'gnp.exe x'],
    ['bell\u0007 nul\u0000 del\u007f esc\u001b[31m', 'bell nul del esc[31m'],
    ['hi\u{e0041}\u{e0042}\u{e007f}!', 'hi!'],
    ['Füße, 漢字, emoji 👍🏽 ❤️', 'Füße, 漢字, emoji 👍🏽 ❤️'],
    ['broken \ud83d pair', 'broken \ufffd pair'],
    ['a \u200b b', 'a b'],
    ['<b>markup stays text</b>', '<b>markup stays text</b>'],
  ])('of %j is %j', (raw, expected) => {
    expect(plainText(raw)).toBe(expected);
  });

  it('of null, undefined or invisible characters is empty', () => {
    expect([plainText(null), plainText(undefined), plainText(''), plainText(' \u200b ')]).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  it('is cut at 300 UTF-16 code units, or at the caller’s limit, but never within a character', () => {
    expect(plainText('x'.repeat(1_000))).toBe(`${'x'.repeat(299)}…`);
    expect(plainText('abcdef', 4)).toBe('abc…');
    expect(plainText('ab👍cd', 4)).toBe('ab…');
    expect(plainText('x'.repeat(300))).toHaveLength(300);
  });

  it('has no invisible character, fits its limit and is idempotent, for any input', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 500 }), fc.integer({ min: 2, max: 400 }), (raw, limit) => {
        const text = plainText(raw, limit);
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(text).not.toMatch(
          /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|^\s|\s$|\s\s/u,
        );
        expect(text.isWellFormed()).toBe(true);
        expect(plainText(text, limit)).toBe(text);
      }),
    );
  });

  it('is made from 1 MB in linear time', () => {
    // In quadratic time this would run into the test's time limit.
    expect(plainText(' \u200b'.repeat(500_000))).toBe('');
  });
});
