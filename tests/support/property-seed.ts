import fc from 'fast-check';

/**
 * Property tests try the same values at every run, so that only a change of the code can make them fail.
 * PROPERTY_SEED=random tries new values (add a failing one as an example of its property); a number is used as the
 * seed.
 */
const SEED = 20_261_122;

const asked = process.env.PROPERTY_SEED;

if (asked !== 'random') {
  const seed = asked === undefined ? SEED : Number(asked);
  if (!Number.isSafeInteger(seed))
    throw new Error(`PROPERTY_SEED is a whole number or "random", not "${asked}".`);
  fc.configureGlobal({ seed });
}
