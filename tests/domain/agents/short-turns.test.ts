import { describe, expect, it } from '@jest/globals';
import { learnPatternsInTurns } from '@signpost/backend-domain/agents/learn-patterns-in-turns.ts';
import { mapInTurns } from '@signpost/backend-domain/agents/short-turns.ts';
import { learnPatterns } from '@signpost/backend-domain/model/site/url-pattern.ts';
import { busyClock } from '../../support/busy-clock.ts';

describe('A computation over many addresses', () => {
  it('yields to other work after each 20 ms', async () => {
    const { clock, sleeps } = busyClock();
    const doubled = await mapInTurns([...Array(100).keys()], clock, (each) => each * 2);
    expect(doubled).toEqual([...Array(100).keys()].map((each) => each * 2));
    expect(sleeps).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves out items without a result', async () => {
    const { clock } = busyClock();
    const even = await mapInTurns([1, 2, 3, 4], clock, (each) => (each % 2 === 0 ? each : null));
    expect(even).toEqual([2, 4]);
  });

  it('learns the same patterns from URLs as without yielding', async () => {
    const { clock, sleeps } = busyClock();
    const urls = [...Array(100).keys()].map((n) => `https://a.test/blog/post-${n}?page=${n}`);
    const patterns = await learnPatternsInTurns(urls, clock);
    const unbroken = learnPatterns(urls);
    expect(urls.map(patterns.patternOf)).toEqual(urls.map(unbroken.patternOf));
    expect(sleeps).toEqual([0, 0, 0, 0, 0]);
  });
});
