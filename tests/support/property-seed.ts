import fc from 'fast-check';

/**
 * Property tests try the same values at every run, so that a change is judged by what it changes. PROPERTY_SEED=random
 * looks for values that no run has tried (what it finds becomes an example of its property); a number tries that seed.
 */
const SEED = 20_261_122;

const asked = process.env.PROPERTY_SEED;

if (asked !== 'random') {
  const seed = asked === undefined ? SEED : Number(asked);
  if (!Number.isSafeInteger(seed))
    throw new Error(`PROPERTY_SEED is a whole number or "random", not "${asked}".`);
  fc.configureGlobal({ seed });
}
