import { describe, expect, it } from '@jest/globals';
import { concealed, concealedReading } from '@signpost/backend-domain/model/crawl/concealed.ts';
import fc from 'fast-check';
import { foundIn } from '../../support/canary-words.ts';
import { aLink, aReading, pageFacts } from '../../support/mothers.ts';

const secrets = { username: 'ada@example.com', password: 'p "q" & ü/1' };

describe('What a site echoes of credentials', () => {
  it('is concealed however it is written', () => {
    const echo = {
      title: `Hello ${secrets.username}`,
      url: `https://a.example/?u=${encodeURIComponent(secrets.username)}`,
      token: Buffer.from(secrets.password).toString('base64'),
      list: [secrets.password, { deep: new URLSearchParams({ p: secrets.password }).toString() }],
    };
    const clean = concealed(echo, secrets);
    expect(foundIn(JSON.stringify(clean), Object.values(secrets))).toEqual([]);
    expect(clean.title).toBe('Hello •••');
  });

  it('is concealed whatever the credentials are', () => {
    const text = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, fc.string(), (username, password, other) => {
        const echo = { a: `${other}${username}${other}`, b: [encodeURIComponent(password)] };
        const clean = JSON.stringify(concealed(echo, { username, password }));
        const json = JSON.stringify(username).slice(1, -1);
        expect('•••'.includes(username) || clean.includes(json)).toBe(false);
      }),
    );
  });

  it('is concealed whichever field of the form it was typed into', () => {
    const fields = { member: 'ada', code: '731946' };
    const echo = { title: 'Code 731946 accepted' };
    expect(concealed(echo, { ...secrets, fields }).title).toBe('Code ••• accepted');
  });

  it('stays when it is an everyday word, and then nothing is copied', () => {
    const value = { title: 'Hello admin, your pass' };
    expect(concealed(value, { username: 'admin', password: 'pass' })).toBe(value);
    expect(concealed(value, secrets)).toBe(value);
  });

  it('takes links with it whose addresses it is part of', () => {
    const personal = 'https://example.com/people?me=ada%40example.com';
    const facts = pageFacts({
      links: ['https://example.com/files', personal].map((url) => ({
        url,
        text: 'A link',
        landmark: null,
        nofollow: false,
      })),
      elements: [aLink('Files', 'https://example.com/files'), aLink('You', personal)],
    });
    const clean = concealedReading(aReading({ facts }), secrets).facts;
    expect(clean?.links.map(({ url }) => url)).toEqual(['https://example.com/files']);
    expect(clean?.elements.map(({ name }) => name)).toEqual(['Files']);
  });
});
