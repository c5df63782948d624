import { describe, expect, it } from '@jest/globals';
import { concealedReading } from '@signpost/backend-domain/model/crawl/concealed.ts';
import fc from 'fast-check';
import { foundIn } from '../../support/canary-words.ts';
import { aLink, aReading, pageFacts } from '../../support/mothers.ts';

const secrets = { username: 'ada@example.com', password: 'p "q" & ü/1' };

describe('A credential that a site repeats', () => {
  it('is concealed in every encoding', () => {
    const echo = aReading({
      url: `https://a.example/?u=${encodeURIComponent(secrets.username)}`,
      headers: { token: Buffer.from(secrets.password).toString('base64') },
      redirects: [`https://a.example/?${new URLSearchParams({ p: secrets.password })}`],
      facts: pageFacts({ title: `Hello ${secrets.username}`, description: secrets.password }),
    });
    const clean = concealedReading(echo, secrets);
    expect(foundIn(JSON.stringify(clean), Object.values(secrets))).toEqual([]);
    expect(clean.facts?.title).toBe('Hello •••');
  });

  it('is concealed whatever characters it contains', () => {
    const text = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme' });
    const plain = JSON.stringify(aReading());
    fc.assert(
      fc.property(text, text, fc.string(), (username, password, other) => {
        const title = `${other}${username}${other}`;
        const echo = aReading({
          facts: pageFacts({ title, description: encodeURIComponent(password) }),
        });
        const clean = JSON.stringify(concealedReading(echo, { username, password }));
        const json = JSON.stringify(username).slice(1, -1);
        const byChance = '•••'.includes(username) || plain.includes(json);
        expect(!byChance && clean.includes(json)).toBe(false);
      }),
    );
  });

  it('is concealed in whichever form field it was typed', () => {
    const fields = { member: 'ada', code: '731946' };
    const echo = aReading({ facts: pageFacts({ title: 'Code 731946 accepted' }) });
    const clean = concealedReading(echo, { ...secrets, fields });
    expect(clean.facts?.title).toBe('Code ••• accepted');
  });

  it('stays when it is an everyday word, and the reading is returned uncopied', () => {
    const reading = aReading({ facts: pageFacts({ title: 'Hello admin, your pass' }) });
    expect(concealedReading(reading, { username: 'admin', password: 'pass' })).toBe(reading);
    expect(concealedReading(reading, secrets)).toBe(reading);
  });

  it('does not change the property names of a reading', () => {
    const reading = aReading({ facts: pageFacts({ title: 'All elements', headings: [] }) });
    const clean = concealedReading(reading, { username: 'elements', password: 'headings' });
    expect(clean).toEqual({ ...reading, facts: pageFacts({ title: 'All •••', headings: [] }) });
  });

  it('removes links with a credential in their address', () => {
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
