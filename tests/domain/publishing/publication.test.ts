import { describe, expect, it } from '@jest/globals';
import {
  type DomainStanding,
  domainStanding,
} from '@signpost/backend-domain/model/publishing/domain-standing.ts';
import {
  beginsAtRoot,
  entityTag,
  type Publication,
  servedByClaim,
  servedForDomain,
} from '@signpost/backend-domain/model/publishing/publication.ts';
import fc from 'fast-check';
import { aPublication } from '../../support/publication-mothers.ts';
import { later } from '../../support/storage-mothers.ts';

const publications = fc
  .array(
    fc.record({
      ownerId: fc.constantFrom('a', 'b', 'c'),
      generated: fc.integer({ min: 0, max: 5 }),
      fromRoot: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .chain((rows) =>
    fc.option(fc.constantFrom('a', 'b', 'c')).map((verified) =>
      rows.map(({ ownerId, generated, fromRoot }, index) =>
        aPublication({
          ownerId,
          scanId: `scan-${index}`,
          generatedAt: later(generated),
          fromRoot,
          order: index + 1,
          verified: ownerId === verified,
        }),
      ),
    ),
  );

describe('The manifest that is served for a domain', () => {
  it('does not exist while nothing is public', () => {
    expect(servedForDomain([])).toBeNull();
  });

  it('does not exist while its publishers are unverified', () => {
    expect(servedForDomain([aPublication(), aPublication({ ownerId: 'b', order: 2 })])).toBeNull();
  });

  it('is never that of a scan that began below the root', () => {
    expect(servedForDomain([aPublication({ verified: true, fromRoot: false })])).toBeNull();
  });

  it('is the verified owners’ newest one from the root, in any order', () => {
    fc.assert(
      fc.property(publications, (all) => {
        const chosen = servedForDomain(all);
        expect(servedForDomain([...all].reverse())).toEqual(chosen);
        const rivals = all.filter(({ verified, fromRoot }) => verified && fromRoot);
        if (chosen === null) {
          expect(rivals).toEqual([]);
          return;
        }
        expect(rivals).toContain(chosen);
        const times = rivals.map(({ generatedAt }) => generatedAt.getTime());
        expect(chosen.generatedAt.getTime()).toBe(Math.max(...times));
      }),
    );
  });
});

describe('A scan begins at the root', () => {
  it.each([
    ['https://example.com/', true],
    ['http://example.com:8080/', true],
    ['https://example.com/~mallory/', false],
    ['https://example.com/index.html', false],
    ['https://example.com/?user=mallory', false],
  ])('with %s: %j', (startUrl, expected) => {
    expect(beginsAtRoot(startUrl)).toBe(expected);
  });
});

describe('The manifest at the address of a claim', () => {
  const own = (minute: number, fromRoot: boolean) =>
    aPublication({ generatedAt: later(minute), fromRoot, scanId: `${minute}` });

  it('is the newest from the root, verified or not', () => {
    expect(servedByClaim([own(1, true), own(2, true), own(3, false)])?.scanId).toBe('2');
  });

  it('is the newest one when no scan began at the root', () => {
    expect(servedByClaim([own(1, false), own(2, false)])?.scanId).toBe('2');
    expect(servedByClaim([])).toBeNull();
  });
});

describe('What a user must do next to be served for the domain', () => {
  const me = (isVerified: boolean) => ({ id: 'me', isVerified });
  const mine = (overrides: Partial<Publication> = {}) =>
    aPublication({ ownerId: 'me', ...overrides });
  const theirs = aPublication({ ownerId: 'other', verified: true });

  it.each<[string, readonly Publication[], boolean, DomainStanding]>([
    ['at first', [], false, { servedByDomain: 'nothing', missing: ['publish', 'verify'] }],
    ['when published', [mine()], false, { servedByDomain: 'nothing', missing: ['verify'] }],
    ['when verified', [], true, { servedByDomain: 'nothing', missing: ['publish'] }],
    [
      'when only a part of the site is published',
      [mine({ verified: true, fromRoot: false })],
      true,
      { servedByDomain: 'nothing', missing: ['scan_from_root'] },
    ],
    [
      'when another owner is verified',
      [mine(), theirs],
      false,
      { servedByDomain: 'another_owner', missing: ['verify'] },
    ],
    ['in the end', [mine({ verified: true })], true, { servedByDomain: 'you', missing: [] }],
  ])('%s', (_, published, isVerified, expected) => {
    expect(domainStanding(published, me(isVerified))).toEqual(expected);
  });
});

describe('The tag of a publication', () => {
  it('changes with the files', () => {
    const publication = aPublication();
    expect(entityTag(publication)).toMatch(/^"[\w-]+"$/);
    expect(entityTag({ ...publication, generatedAt: later(1) })).not.toBe(entityTag(publication));
    expect(entityTag({ ...publication, scanId: 'other' })).not.toBe(entityTag(publication));
  });
});
