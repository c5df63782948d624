import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cacheMessages } from '@signpost/adapters/quality/lighthouse/message-cache.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { createIcuMessageFn, UIStrings } from 'lighthouse/core/lib/i18n/i18n.js';

const { __parse, resolveLocale } = IntlMessageFormat;

describe('The cache for the messages of Lighthouse', () => {
  afterEach(() => {
    Object.assign(IntlMessageFormat, { __parse, resolveLocale });
  });

  it('gives Lighthouse the same texts, and each message is parsed once', () => {
    const strings = {
      plain: 'The page has a title',
      placed: 'The page loads {name}',
      counted: '{count, plural, =1 {1 element} other {# elements}}',
      seconds: '{time, number, seconds} s',
    };
    const format = createIcuMessageFn('messages-of-the-test.js', strings);
    const texts = () =>
      ['first', 'second'].flatMap((name, index) =>
        Object.values({ ...UIStrings, ...strings })
          .filter((message) => !message.includes('{') || Object.values(strings).includes(message))
          .map((message) => format(message, valuesIn(message, name, index + 1)).formattedDefault),
      );
    const plain = texts();
    expect(plain).toContain('The page loads second');
    expect(plain).toContain('2 elements');

    const parse = jest.fn(__parse as NonNullable<typeof __parse>);
    IntlMessageFormat.__parse = parse;
    cacheMessages();
    expect(texts()).toEqual(plain);
    const parsed = parse.mock.calls.map(([message]) => message);
    expect(parsed).toContain(strings.plain);
    expect(parsed).toHaveLength(new Set(parsed).size);
  });
});

/** The values that a message of the test has a place for: Lighthouse refuses others. */
function valuesIn(message: string, name: string, count: number): Record<string, string | number> {
  const values = { name, count, time: count / 2 };
  return Object.fromEntries(Object.entries(values).filter(([key]) => message.includes(`{${key}`)));
}
