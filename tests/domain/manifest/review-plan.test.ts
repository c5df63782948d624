import { describe, expect, it } from '@jest/globals';
import type { ManifestElement } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { elementsOfPage } from '@signpost/backend-domain/model/manifest/file/manifest-views.ts';
import {
  locatorsOf,
  targetAt,
} from '@signpost/backend-domain/model/manifest/review/element-target.ts';
import { planReview } from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { Target } from '@signpost/backend-domain/ports/browser-engine.ts';
import { aNavigationLink, aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aLink } from '../../support/mothers.ts';
import { anyUrl } from '../../support/review-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const manifest = manifestOf(shopPages());
const targetsOf = (element: ManifestElement) =>
  locatorsOf(element).map((locator) => targetAt(locator, element));
const plan = planReview(manifest, { maxPages: 20, mayRead: anyUrl });

describe('The plan of a review', () => {
  it('opens the start page, one page of each template and the pages of forms first', () => {
    const small = planReview(manifest, { maxPages: 4, mayRead: anyUrl });
    expect(small.pages.map(({ url }) => url)).toEqual([
      at('/'),
      at('/product/p-1'),
      at('/manual/c-1'),
      at('/login'),
    ]);
    expect(new Set(plan.pages.map(({ url }) => url)).size).toBe(plan.pages.length);
    expect(plan.pages).toHaveLength(shopPages().length);
  });

  it('tries every locator of every element that the manifest lists for a page, and the parts of its forms', () => {
    const [start] = plan.pages;
    const page = manifest.pages[at('/')];
    const elements = page ? elementsOfPage(manifest, page) : [];
    const ids = start?.checks.map(({ id }) => id) ?? [];
    for (const element of elements) expect(ids).toContain(element.id);
    expect(ids.filter((id) => id.startsWith(`${manifest.forms[0]?.id}/`))).toHaveLength(3);
    expect(start?.targets).toHaveLength(
      start?.checks.flatMap(({ locators }) => locators).length ?? 0,
    );
    const targets: readonly Target[] | undefined = start?.targets;
    expect(targets?.[0]?.locator.kind).toBe('css');
  });

  it('does not look for elements that a page lacks', () => {
    const lacking = manifestOf([
      ...[1, 2, 3, 4].map((number) =>
        aPage(`/p${number}`, { elements: [aNavigationLink('Blog', '/blog')] }),
      ),
      aPage('/login', { elements: [] }),
    ]);
    const { pages } = planReview(lacking, { maxPages: 9, mayRead: anyUrl });
    expect(pages.find(({ url }) => url === at('/login'))?.checks).toEqual([]);
    expect(pages.find(({ url }) => url === at('/p1'))?.checks).toHaveLength(1);
  });

  it('opens no page that answers with an error or asks for a login', () => {
    const closed = manifestOf([
      ...shopPages(),
      aPage('/gone', {}, { status: 404 }),
      aPage('/mine', {}, { status: 401 }),
    ]);
    const urls = planReview(closed, { maxPages: 99, mayRead: anyUrl }).pages.map(({ url }) => url);
    expect(urls).not.toContain(at('/gone'));
    expect(urls).not.toContain(at('/mine'));
  });

  it('prefers pages that were read without a browser to similar ones', () => {
    const pages = [1, 2, 3].map((number) =>
      aPage(`/p${number}`, {
        elements: [aLink(`L${number}`, at(`/l${number}`), number === 2 ? { visible: null } : {})],
      }),
    );
    const [, second] = planReview(manifestOf([aPage('/', {}), ...pages]), {
      maxPages: 2,
      mayRead: anyUrl,
    }).pages;
    expect(second?.url).toBe(at('/p2'));
  });

  it('replays workflows that only read, and none that sends a form or changes data', () => {
    const replayed = plan.workflows
      .filter(({ replay }) => replay)
      .map(({ workflow }) => workflow.name);
    expect(replayed).toEqual([
      'Search the site',
      'Go to Products',
      'Go to Manual',
      'Go to Sign in',
      'Open “More”',
      'Go to the next page (Documentation)',
    ]);
    const kept = plan.workflows
      .filter(({ replay }) => !replay)
      .map(({ workflow }) => workflow.name);
    expect(kept).toEqual(['Log in (Your account)', 'Add to the cart']);
    expect(plan.workflows[0]?.parameters).toEqual({ query: 'Products' });
  });

  it('knows which workflows end at another page that was read', () => {
    const goals = plan.workflows.map(({ workflow: { name }, goal }) => [name, goal]);
    expect(goals.filter(([, goal]) => goal !== null)).toEqual([
      ['Go to Products', at('/products')],
      ['Go to Manual', at('/manual')],
      ['Go to Sign in', at('/login')],
      ['Go to the next page (Documentation)', at('/manual/c-2')],
    ]);
  });

  it('does not replay a workflow that leads to an address that robots.txt forbids', () => {
    const forbidding = (...starts: string[]) =>
      planReview(manifest, {
        maxPages: 20,
        mayRead: (url) => !starts.some((start) => url.startsWith(at(start))),
      })
        .workflows.filter(({ replay }) => replay)
        .map(({ workflow }) => workflow.name);
    expect(forbidding('/search?q=', '/login')).toEqual([
      'Go to Products',
      'Go to Manual',
      'Open “More”',
      'Go to the next page (Documentation)',
    ]);
    expect(forbidding('/manual/')).toEqual([
      'Search the site',
      'Go to Products',
      'Go to Manual',
      'Go to Sign in',
      'Open “More”',
    ]);
  });

  it('does not replay a link that changes something when it is opened', () => {
    const logout = manifestOf(
      ['/', '/a', '/b'].map((path) =>
        aPage(path, { elements: [aNavigationLink('Bye', '/logout')] }),
      ),
    );
    expect(logout.workflows.map(({ name }) => name)).toEqual(['Go to Bye']);
    expect(
      planReview(logout, { maxPages: 3, mayRead: anyUrl }).workflows.map(({ replay }) => replay),
    ).toEqual([false]);
  });
});

describe('Targets of an element', () => {
  it('are its selector and its fallbacks, in its frame', () => {
    const [element] = manifest.anchors;
    if (!element) throw new Error('The shop has no anchors.');
    const targets = targetsOf({
      ...element,
      selector: '#a',
      fallbacks: [{ kind: 'role', value: 'link[name="A"]' }],
      frame: 'iframe',
      shadow: ['x-host'],
    });
    expect(targets).toEqual([
      {
        locator: { kind: 'css', value: '#a', basis: 'attribute' },
        frame: 'iframe',
        shadow: ['x-host'],
      },
      {
        locator: { kind: 'role', value: 'link[name="A"]', basis: 'semantic' },
        frame: 'iframe',
        shadow: ['x-host'],
      },
    ]);
    expect(targetsOf({ ...element, selector: null, fallbacks: [] })).toEqual([]);
  });
});
