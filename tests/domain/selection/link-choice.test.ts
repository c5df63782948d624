import { describe, expect, it } from '@jest/globals';
import type { FrontierState, UrlSource } from '@signpost/backend-domain/model/crawl/frontier.ts';
import { LinkChoice } from '@signpost/backend-domain/model/selection/link-choice.ts';
import { SAMPLES_OF_PATTERN } from '@signpost/backend-domain/model/selection/recommendation.ts';
import { aFoundUrl } from '../../support/mothers.ts';

const at = (path: string) => new URL(path, 'https://shop.example').href;
const known = (path: string, state: FrontierState, pattern = path, source: UrlSource = 'link') => ({
  ...{ url: at(path), pattern, state, source },
  ...{ priority: 'uncertain' as const, reason: 'A page.', cause: null },
});
const found = (path: string, pattern = path) => aFoundUrl({ url: at(path), pattern });
const start = known('/', 'read', '/', 'start');

describe('A link that is found while the chosen pages are read', () => {
  it('is followed when no page was left out', () => {
    const choice = new LinkChoice([start, known('/a', 'pending')]);
    expect(choice.follows(found('/docs/x'))).toBe(true);
  });

  it('is followed when only unreadable pages were left out', () => {
    const closed = { ...known('/admin', 'discovered'), reason: 'Cannot be read: answered 404.' };
    expect(new LinkChoice([start, known('/a', 'read'), closed]).follows(found('/x/y'))).toBe(true);
  });

  it('is followed when all pages of its pattern were chosen', () => {
    const pages = [start, known('/b/1', 'read', '/b/:id'), known('/c', 'discovered')];
    expect(new LinkChoice(pages).follows(found('/b/2', '/b/:id'))).toBe(true);
  });

  it('is offered when pages of its pattern were left out', () => {
    const pages = [
      start,
      known('/b/1', 'pending', '/b/:id'),
      known('/b/2', 'discovered', '/b/:id'),
    ];
    expect(new LinkChoice(pages).follows(found('/b/3', '/b/:id'))).toBe(false);
  });

  it('is followed when its pattern is new and pages of its section were chosen', () => {
    const pages = [start, known('/docs/a', 'read'), known('/blog/a', 'discovered')];
    expect(new LinkChoice(pages).follows(found('/docs/b/c', '/docs/:slug/c'))).toBe(true);
    expect(new LinkChoice(pages).follows(found('/blog/b/c', '/blog/:slug/c'))).toBe(false);
  });

  it('is followed until a new pattern has its samples, and then offered', () => {
    const pages = [start, known('/docs/a', 'read'), known('/blog/a', 'discovered')];
    const links = Array.from({ length: 20 }, (_, index) =>
      found(`/docs/x/${index}`, '/docs/x/:id'),
    );
    const choice = new LinkChoice(pages);
    const followed = links.filter((link) => choice.follows(link));
    expect(followed).toEqual(links.slice(0, SAMPLES_OF_PATTERN));
    // After an interruption the frontier contains the same pages.
    const again = new LinkChoice([
      ...pages,
      ...followed.map((link) => ({
        ...link,
        state: 'read' as const,
        ...{ priority: null, reason: null, cause: null },
      })),
    ]);
    expect(again.follows(links[19] ?? found('/'))).toBe(false);
  });

  it('is not followed when only the start page of its section was chosen, which is always read', () => {
    const pages = [start, known('/docs/a', 'read'), known('/blog/a', 'discovered')];
    expect(new LinkChoice(pages).follows(found('/about'))).toBe(false);
  });

  it('is known afterwards, and the decision applies to its pattern', () => {
    const choice = new LinkChoice([start, known('/docs/a', 'read'), known('/x', 'discovered')]);
    expect(choice.knows(at('/blog/1'))).toBe(false);
    expect(choice.follows(found('/blog/1', '/blog/:id'))).toBe(false);
    expect(choice.knows(at('/blog/1'))).toBe(true);
    expect(choice.follows(found('/blog/2', '/blog/:id'))).toBe(false);
  });
});

describe('A page of a later scan that repeats the choice', () => {
  const sampled = { kind: 'sampled', pattern: '/p/:id', read: 5 } as const;
  const earlier = [
    start,
    known('/docs/a', 'read'),
    known('/docs/failed', 'failed'),
    known('/docs/pending', 'pending'),
    known('/p/1', 'discovered', '/p/:id'),
    { ...known('/p/2', 'skipped', '/p/:id'), cause: sampled },
  ];

  it.each([
    ['was read', '/docs/a', true],
    ['failed', '/docs/failed', true],
    ['was chosen and not read yet', '/docs/pending', true],
    ['was left out', '/p/1', false],
    ['was skipped as similar to others', '/p/2', false],
  ])('is read if it was chosen: one that %s', (_, path, isRead) => {
    expect(new LinkChoice(earlier).repeatsFor(found(path))).toBe(isRead);
  });

  it('is decided about like a new link when the earlier scan did not know it', () => {
    const choice = new LinkChoice(earlier);
    expect(choice.repeatsFor(found('/p/3', '/p/:id'))).toBe(false);
    expect(choice.repeatsFor(found('/docs/new', '/docs/:slug'))).toBe(true);
  });
});
