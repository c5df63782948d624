import { describe, expect, it } from '@jest/globals';
import { ReadingRounds } from '@signpost/backend-domain/agents/crawler/reading-rounds.ts';
import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import fc from 'fast-check';

const pages = (...urls: string[]) =>
  urls.map((url) => ({ url, pattern: '/old' }) as unknown as PageRecord);

/** Rounds whose judgements are recorded. */
function recorded() {
  const rounds = new ReadingRounds();
  const judged: string[] = [];
  const finish = (url: string) =>
    rounds.finish(pages(url)[0] as PageRecord, (page) =>
      judged.push(page.pattern === '/old' ? page.url : `${page.url} as ${page.pattern}`),
    );
  return { rounds, judged, finish };
}

describe('Reading rounds', () => {
  it('judge pages in the order of the frontier, whichever is read first', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 5 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (order, judgesNow) => {
          const { rounds, judged, finish } = recorded();
          rounds.begin(pages('a', 'b', 'c', 'd', 'e'));
          rounds.begin([]);
          order.forEach((url, at) => {
            finish(url);
            if (judgesNow[at]) rounds.judge();
          });
          rounds.judge();
          expect(judged).toEqual(['a', 'b', 'c', 'd', 'e']);
          expect(rounds.isEmpty).toBe(true);
        },
      ),
    );
  });

  it('judge no page of a round before the next round was chosen', () => {
    const { rounds, judged, finish } = recorded();
    rounds.begin(pages('a'));
    rounds.begin(pages('b'));
    finish('b');
    rounds.judge();
    expect([judged, rounds.ready, rounds.waiting]).toEqual([[], 0, 1]);
    finish('a');
    expect(rounds.isRoundRead).toBe(true);
    rounds.judge();
    expect(judged).toEqual(['a']);
    rounds.begin(pages('c'));
    rounds.judge();
    expect(judged).toEqual(['a', 'b']);
  });

  it('refuse the next round while a result of the older one is not judged', () => {
    const { rounds, judged, finish } = recorded();
    rounds.begin(pages('a', 'b'));
    rounds.begin(pages('c'));
    finish('a');
    rounds.judge();
    finish('b');
    expect([rounds.isRoundRead, rounds.isRoundJudged]).toEqual([true, false]);
    expect(() => rounds.begin([])).toThrow('not judged');
    rounds.judge();
    expect(rounds.isRoundJudged).toBe(true);
    rounds.begin([]);
    expect(judged).toEqual(['a', 'b']);
  });

  it('judge a page that was passed over as soon as it has been read', () => {
    const { rounds, judged, finish } = recorded();
    rounds.begin(pages('slow', 'b'));
    rounds.begin([]);
    finish('b');
    rounds.passOver(['slow']);
    rounds.judge();
    finish('slow');
    rounds.judge();
    expect(judged).toEqual(['b', 'slow']);
  });

  it('judge no page that was skipped meanwhile', () => {
    const { rounds, judged, finish } = recorded();
    rounds.begin(pages('a', 'b', 'c'));
    rounds.begin([]);
    finish('a');
    rounds.drop(['a', 'b']);
    finish('b');
    finish('c');
    rounds.judge();
    expect(judged).toEqual(['c']);
    expect(rounds.isEmpty).toBe(true);
  });

  it('judge a page with the pattern to which it belongs by then', () => {
    const { rounds, judged, finish } = recorded();
    rounds.begin(pages('a', 'b'));
    rounds.begin([]);
    rounds.refile(new Map([['b', '/new']]));
    finish('a');
    finish('b');
    rounds.judge();
    expect(judged).toEqual(['a', 'b as /new']);
  });
});
