import { describe, expect, it } from '@jest/globals';
import {
  entityTag,
  type Publication,
  speakerOf,
} from '@signpost/backend-domain/model/publishing/publication.ts';
import fc from 'fast-check';
import { aPublication } from '../../support/publication-mothers.ts';
import { later } from '../../support/storage-mothers.ts';

const publications = fc
  .array(
    fc.record({
      ownerId: fc.constantFrom('a', 'b', 'c'),
      generated: fc.integer({ min: 0, max: 5 }),
      since: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((rows) =>
    fc.subarray(['a', 'b', 'c']).map((verified) =>
      rows.map(({ ownerId, generated, since }, index) =>
        aPublication({
          ownerId,
          scanId: `scan-${index}`,
          generatedAt: later(generated),
          since: later(since),
          order: index + 1,
          verified: verified.includes(ownerId),
        }),
      ),
    ),
  );

const speaker = (all: readonly Publication[]) => {
  const found = speakerOf(all);
  if (found === null) throw new Error('Nobody speaks.');
  return found;
};

describe('Who speaks for a domain', () => {
  it('is nobody when nothing is public', () => {
    expect(speakerOf([])).toBeNull();
  });

  it('does not depend on the order of the list', () => {
    fc.assert(
      fc.property(publications, (all) => {
        expect(speaker([...all].reverse())).toEqual(speaker(all));
      }),
    );
  });

  it('is a verified owner when there is one, and always with the newest of theirs', () => {
    fc.assert(
      fc.property(publications, (all) => {
        const chosen = speaker(all);
        expect(chosen.verified).toBe(all.some(({ verified }) => verified));
        const rivals = all.filter(({ ownerId, verified }) =>
          chosen.verified ? verified : ownerId === chosen.ownerId,
        );
        const newestOf = Math.max(...rivals.map(({ generatedAt }) => generatedAt.getTime()));
        expect(chosen.generatedAt.getTime()).toBe(newestOf);
      }),
    );
  });

  it('is not displaced by whoever publishes later without proof', () => {
    fc.assert(
      fc.property(publications, fc.integer({ min: 0, max: 99 }), (all, generated) => {
        const newcomer = aPublication({
          ownerId: 'newcomer',
          generatedAt: later(generated),
          since: later(6),
          order: 100,
        });
        expect(speaker([...all, newcomer])).toEqual(speaker(all));
      }),
    );
  });
});

describe('The tag of a publication', () => {
  it('is another one for other files', () => {
    const publication = aPublication();
    expect(entityTag(publication)).toMatch(/^"[\w-]+"$/);
    expect(entityTag({ ...publication, generatedAt: later(1) })).not.toBe(entityTag(publication));
    expect(entityTag({ ...publication, scanId: 'other' })).not.toBe(entityTag(publication));
  });
});
