import { describe, expect, it } from '@jest/globals';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  countStatic,
  howToRead,
  learn,
  needsBrowser,
  newRendering,
  type RenderingState,
  sameContent,
} from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
import fc from 'fast-check';
import { aButton, aForm, aLink, pageFacts } from '../../support/mothers.ts';

const learnt = (
  steps: readonly (readonly [string, 'same' | 'different' | 'static-failed'])[],
): RenderingState =>
  steps.reduce((state, [pattern, comparison]) => learn(state, pattern, comparison), newRendering());
const trusted = learnt(
  ['/a', '/a', '/b', '/b', '/c', '/c'].map((pattern) => [pattern, 'same'] as const),
);

describe('A pattern', () => {
  it('is read both ways twice, then statically', () => {
    expect(howToRead(newRendering(), '/a')).toBe('both');
    expect(howToRead(learnt([['/a', 'same']]), '/a')).toBe('both');
    expect(
      howToRead(
        learnt([
          ['/a', 'same'],
          ['/a', 'same'],
        ]),
        '/a',
      ),
    ).toBe('static');
  });

  it('goes back to the browser for good after one mismatch', () => {
    const state = learnt([
      ['/a', 'same'],
      ['/a', 'same'],
      ['/a', 'different'],
      ['/a', 'same'],
      ['/a', 'same'],
    ]);
    expect(howToRead(state, '/a')).toBe('browser');
    expect(howToRead(state, '/b')).toBe('both');
  });

  it('needs the browser when reading it statically failed twice', () => {
    expect(howToRead(learnt([['/a', 'static-failed']]), '/a')).toBe('both');
    expect(
      howToRead(
        learnt([
          ['/a', 'static-failed'],
          ['/a', 'static-failed'],
        ]),
        '/a',
      ),
    ).toBe('browser');
  });

  it('is checked again with every 25th page', () => {
    let state = learnt([
      ['/a', 'same'],
      ['/a', 'same'],
    ]);
    const ways: string[] = [];
    for (let page = 0; page < 75; page += 1) {
      const way = howToRead(state, '/a');
      ways.push(way);
      state = way === 'both' ? learn(state, '/a', 'same') : countStatic(state, '/a');
    }
    expect(ways.flatMap((way, index) => (way === 'both' ? [index + 1] : []))).toEqual([25, 50, 75]);
    expect(ways).not.toContain('browser');
  });

  it('needs one comparison only on a site where all was alike so far', () => {
    expect(howToRead(learn(trusted, '/new', 'same'), '/new')).toBe('static');
    expect(howToRead(trusted, '/new')).toBe('both');
    const doubtful = learn(trusted, '/c', 'different');
    expect(howToRead(learn(doubtful, '/new', 'same'), '/new')).toBe('both');
    const few = learnt([
      ['/a', 'same'],
      ['/a', 'same'],
      ['/a', 'same'],
      ['/a', 'same'],
      ['/b', 'same'],
      ['/b', 'same'],
    ]);
    expect(howToRead(learn(few, '/new', 'same'), '/new')).toBe('static');
    const two = learnt([
      ['/a', 'same'],
      ['/a', 'same'],
      ['/b', 'same'],
      ['/b', 'same'],
    ]);
    expect(howToRead(learn(two, '/new', 'same'), '/new')).toBe('both');
  });

  it('is not affected by names that objects have anyway', () => {
    expect(howToRead(newRendering(), 'constructor')).toBe('both');
    expect(howToRead(learn(newRendering(), '__proto__', 'different'), '__proto__')).toBe('browser');
  });

  it('is remembered over a restart, and a mismatch is never forgotten', () => {
    const step = fc.tuple(
      fc.constantFrom('/a', '/b', '/c', '/d'),
      fc.constantFrom('same', 'different', 'static-failed', 'static'),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let state = newRendering();
        const mismatched = new Set<string>();
        for (const [pattern, what] of steps) {
          state =
            what === 'static' ? countStatic(state, pattern) : learn(state, pattern, what as 'same');
          if (what === 'different') mismatched.add(pattern);
          state = JSON.parse(JSON.stringify(state));
          for (const each of mismatched) expect(howToRead(state, each)).toBe('browser');
        }
      }),
    );
  });
});

describe('Two readings of one page', () => {
  const page = pageFacts({
    elements: [aLink('Home', 'https://a.test/'), aButton('Menu')],
    forms: [aForm()],
    links: [
      { url: 'https://a.test/', text: 'Home', landmark: 'main', nofollow: false },
      { url: 'https://a.test/x', text: 'X', landmark: 'main', nofollow: false },
    ],
  });
  const [field] = aForm().fields;
  const withLink = (url: string): PageFacts => ({
    ...page,
    links: [{ url, text: '', landmark: null, nofollow: false }],
    elements: [aLink('Log in', url)],
  });

  it('are the same whatever the order and visibility', () => {
    const other: PageFacts = {
      ...page,
      elements: [...page.elements]
        .reverse()
        .map((element) => ({ ...element, visible: null, landmark: null })),
      links: [...page.links, ...page.links].reverse(),
    };
    expect(sameContent(page, other)).toBe(true);
  });

  it.each([
    ['a button more', { elements: [...page.elements, aButton('Load more')] }],
    ['the same button twice', { elements: [...page.elements, aButton('Menu')] }],
    ['another name', { elements: [aLink('Start', 'https://a.test/'), aButton('Menu')] }],
    [
      'another role',
      { elements: [aLink('Home', 'https://a.test/'), aButton('Menu', { role: 'tab' })] },
    ],
    ['another target', { elements: [aLink('Home', 'https://a.test/home'), aButton('Menu')] }],
    ['a form less', { forms: [] }],
    ['a field less', { forms: [aForm({ fields: [] })] }],
    [
      'another kind of field',
      { forms: [aForm({ fields: field ? [{ ...field, type: 'text' }] : [] })] },
    ],
    ['another form action', { forms: [aForm({ action: 'https://a.test/other' })] }],
    ['a link less', { links: page.links.slice(1) }],
    ['another heading', { headings: [{ level: 2, text: 'A page' }] }],
    ['another title', { title: 'Loading' }],
    ['most of the text missing', { textLength: 10 }],
  ] as const)('differ with %s', (_, change) => {
    expect(sameContent(page, { ...page, ...change })).toBe(false);
  });

  it.each([
    ['a nonce', 'https://a.test/x?id=3&_wpnonce=', 'a1b2c3', 'd4e5f6'],
    ['a CSRF token', 'https://a.test/x?csrf_token=', 'abc', 'def'],
    ['a time stamp', 'https://a.test/x?t=', '1700000000', '1700000123456'],
    ['a random value', 'https://a.test/x?k=', 'aB3dE5gH7jK9mN1pQ3sT', 'zY8xW6vU4tS2rQ0pO9nM'],
    ['a session', 'https://a.test/x;jsessionid=', 'ABC', 'DEF'],
    ['a random fragment', 'https://a.test/x?sid=', '1', '2'],
  ])('may differ in %s', (_, url, one, other) => {
    expect(sameContent(withLink(url + one), withLink(url + other))).toBe(true);
  });

  it.each([
    ['an id', 'https://a.test/x?id=', '3', '4'],
    ['a commit', 'https://a.test/x?h=', '0123456789abcdef01234567', '0123456789abcdef01234568'],
    ['a fragment', 'https://a.test/x#', 'a', 'b'],
  ])('may not differ in %s', (_, url, one, other) => {
    expect(sameContent(withLink(url + one), withLink(url + other))).toBe(false);
  });

  it('may differ in times of day', () => {
    const named = (name: string) => ({ ...page, title: name, elements: [aButton(name)] });
    expect(sameContent(named('Rendered at 12:00:01'), named('Rendered at 12:00:02'))).toBe(true);
    expect(sameContent(named('Posted 3 minutes ago'), named('Posted 4 minutes ago'))).toBe(true);
    expect(sameContent(named('Chapter 3'), named('Chapter 4'))).toBe(false);
  });

  it('differ when the static one is only a shell for scripts', () => {
    const shell = pageFacts({ headings: [], text: '', textLength: 0, scripts: 3 });
    expect(needsBrowser(shell)).toBe(true);
    expect(needsBrowser({ ...shell, scripts: 0 })).toBe(false);
    expect(sameContent({ ...shell, textLength: 10 }, shell)).toBe(false);
    expect(sameContent(shell, shell)).toBe(true);
  });
});
