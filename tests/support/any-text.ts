import fc from 'fast-check';

const anyUnit = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }),
  fc.integer({ min: 0, max: 0xffff }),
  fc.integer({ min: 0, max: 0x10ffff }),
);

/**
 * Any text, including lone surrogates and control characters. Instead of `fc.string({ unit: 'binary' })`, which spends
 * seconds of every test file on tables of code points.
 */
export function anyText(limits: { maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc
    .array(anyUnit, limits)
    .map((units) => units.map((unit) => String.fromCodePoint(unit)).join(''));
}
