import { describe, expect, it } from '@jest/globals';
import type { ManifestElement } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import { locatorsOf } from '@signpost/backend-domain/model/manifest/review/element-target.ts';
import {
  applyReview,
  planReview,
  type ReviewFindings,
  reviewSummaryInput,
  unreachedPage,
  withReviewSummary,
  withScores,
} from '@signpost/backend-domain/model/manifest/review/review.ts';
import type { LiveMatch } from '@signpost/backend-domain/model/manifest/review/review-findings.ts';
import fc from 'fast-check';
import { aNavigationLink, aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aButton, aLink, noon } from '../../support/mothers.ts';
import { anyUrl, byName, everyElement, findings, nothing } from '../../support/review-mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const manifest = manifestOf(shopPages());
const plan = planReview(manifest, { maxPages: 20, mayRead: anyUrl });

describe('A review in which everything is found', () => {
  const reviewed = applyReview(manifest, findings(manifest, plan), noon);

  it('verifies every element, and raises the confidence of those that were tried', () => {
    const tried = everyElement(manifest).length;
    expect(reviewed.review).toMatchObject({
      verified: tried,
      broken: 0,
      repaired: 0,
      reviewed_at: noon.toISOString(),
    });
    expect(everyElement(reviewed)).toHaveLength(tried);
    for (const [index, element] of everyElement(manifest).entries())
      expect(everyElement(reviewed)[index]?.confidence).toBeGreaterThanOrEqual(element.confidence);
    expect(reviewed.review?.summary).toContain('in a fresh browser');
  });

  it('raises the confidence of workflows that worked, and leaves the others unchanged', () => {
    for (const { workflow, replay } of plan.workflows) {
      const after = reviewed.workflows.find(({ id }) => id === workflow.id);
      if (!replay) expect(after?.confidence).toBe(workflow.confidence);
      else expect(after?.confidence).toBeGreaterThanOrEqual(0.85);
    }
  });

  it('learns which elements are visible on pages read without a browser', () => {
    const unseen = manifestOf([
      aPage('/', { elements: [aLink('A', at('/a'), { visible: null })] }, { mode: 'static' }),
    ]);
    const once = planReview(unseen, { maxPages: 1, mayRead: anyUrl });
    expect(byName(applyReview(unseen, findings(unseen, once), noon), 'A')?.visible).toBe(true);
  });
});

describe('A review in which something changed', () => {
  const cartId = byName(manifest, 'Add to cart')?.id ?? '';

  it('replaces the selector by a CSS fallback that worked', () => {
    const button = aButton('Buy', {
      locators: [
        { kind: 'css', value: '#buy', basis: 'id' },
        { kind: 'css', value: 'main button', basis: 'landmark' },
        { kind: 'role', value: 'button[name="Buy"]', basis: 'semantic' },
      ],
    });
    const one = manifestOf([aPage('/', { elements: [button] })]);
    const changed = findings(
      one,
      planReview(one, { maxPages: 1, mayRead: anyUrl }),
      (match, { locator }) => (locator === '#buy' ? nothing : match),
    );
    const reviewed = applyReview(one, changed, noon);
    expect(byName(reviewed, 'Buy')).toMatchObject({
      selector: 'main button',
      fallbacks: [{ kind: 'role', value: 'button[name="Buy"]' }],
    });
    expect(reviewed.review).toMatchObject({ verified: 0, broken: 0, repaired: 1 });
  });

  it('keeps only the role locator when no CSS selector works', () => {
    const changed = findings(manifest, plan, (match, { id, locator }) =>
      id === cartId && !locator.startsWith('button[') ? nothing : match,
    );
    const reviewed = applyReview(manifest, changed, noon);
    expect(byName(reviewed, 'Add to cart')).toMatchObject({
      selector: null,
      fallbacks: [{ kind: 'role' }],
    });
    expect(byName(reviewed, 'Add to cart')?.confidence).toBeLessThan(0.9);
    // The workflow needs the selector, which is gone.
    expect(reviewed.workflows.map(({ name }) => name)).not.toContain('Add to the cart');
  });

  it('withholds elements that no locator finds, and the workflows that need them', () => {
    const reviewed = applyReview(
      manifest,
      findings(manifest, plan, (match, { id }) => (id === cartId ? nothing : match)),
      noon,
    );
    expect(byName(reviewed, 'Add to cart')).toBeUndefined();
    expect(reviewed.review?.broken).toBe(1);
    expect(reviewed.workflows.map(({ name }) => name)).not.toContain('Add to the cart');
    expect(reviewed.workflows.map(({ name }) => name)).toContain('Search the site');
  });

  it.each([
    ['Inbox (3)', 'Inbox (12)', true],
    ['3 comments', '4 comments', true],
    ['Updated 2 minutes ago', 'Updated 5 minutes ago', true],
    ['Chapter 3', 'Chapter 4', false],
    ['Inbox (3)', 'Drafts (3)', false],
  ])('counts %s that became %s as found: %s', (described, found, expected) => {
    const one = manifestOf([aPage('/', { elements: [aButton(described)] })]);
    const now = planReview(one, { maxPages: 1, mayRead: anyUrl });
    const changed = findings(one, now, (match) => ({ ...match, name: found }));
    const reviewed = applyReview(one, changed, noon);
    expect(byName(reviewed, described) !== undefined).toBe(expected);
  });

  it.each<[string, Partial<LiveMatch>]>([
    ['two elements', { count: 2 }],
    ['one of another name', { name: 'Remove from cart' }],
    ['one of another role', { role: 'link' }],
  ])('counts %s as not found', (_, match) => {
    const reviewed = applyReview(
      manifest,
      findings(manifest, plan, (good, { id }) => (id === cartId ? { ...good, ...match } : good)),
      noon,
    );
    expect(byName(reviewed, 'Add to cart')).toBeUndefined();
  });

  it('lists an anchor as absent on a page that lacks it, and lowers its confidence', () => {
    const id = byName(manifest, 'Manual')?.id;
    const reviewed = applyReview(
      manifest,
      findings(manifest, plan, (match, place) =>
        place.id === id && place.url === at('/login') ? nothing : match,
      ),
      noon,
    );
    expect(reviewed.pages[at('/login')]?.absent).toEqual([id]);
    expect(byName(reviewed, 'Manual')?.confidence).toBeLessThan(0.9);
    expect(reviewed.review?.broken).toBe(0);
  });

  it.each([
    [12, 1],
    [4, 0],
  ])(
    'keeps an anchor of %i pages of which one locator fails on a page and the others on another: %i',
    (count, kept) => {
      const pages = Array.from({ length: count }, (_, number) =>
        aPage(`/p${number}`, { elements: [aNavigationLink('Home', '/')] }),
      );
      const site = manifestOf(pages);
      const all = planReview(site, { maxPages: count, mayRead: anyUrl });
      const changed = findings(site, all, (match, { url, locator }) => {
        const isFailing = locator.startsWith('link[') ? url === at('/p1') : url === at('/p2');
        return isFailing ? nothing : match;
      });
      const reviewed = applyReview(site, changed, noon);
      expect(reviewed.anchors).toHaveLength(kept);
      const lacking = Object.values(reviewed.pages).filter(({ absent = [] }) => absent.length > 0);
      expect(lacking).toHaveLength(kept);
    },
  );

  it('removes an anchor that most pages lack', () => {
    const id = byName(manifest, 'Manual')?.id;
    const reviewed = applyReview(
      manifest,
      findings(manifest, plan, (match, place) =>
        place.id === id && place.url !== at('/') ? nothing : match,
      ),
      noon,
    );
    expect(byName(reviewed, 'Manual')).toBeUndefined();
    for (const page of Object.values(reviewed.pages)) expect(page.absent ?? []).not.toContain(id);
  });

  it('limits the confidence of an element to the share of pages that have it', () => {
    const pages = Array.from({ length: 10 }, (_, number) =>
      aPage(`/p${number}`, { elements: number < 9 ? [aNavigationLink('Blog', '/blog')] : [] }),
    );
    const partly = manifestOf(pages);
    const reviewed = applyReview(
      partly,
      findings(partly, planReview(partly, { maxPages: 10, mayRead: anyUrl })),
      noon,
    );
    expect(byName(reviewed, 'Blog')?.confidence).toBeLessThan(0.9);
  });

  it('leaves out a workflow that failed', () => {
    const broken = findings(manifest, plan);
    const [search, ...others] = broken.workflows;
    if (!search) throw new Error('The shop has no search.');
    const reviewed = applyReview(
      manifest,
      {
        ...broken,
        workflows: [{ ...search, outcome: 'broke', step: 2, note: 'no such field' }, ...others],
      },
      noon,
    );
    expect(reviewed.workflows.map(({ name }) => name)).not.toContain('Search the site');
    expect(reviewed.review?.summary).toContain('“Search the site” broke at step 2');
  });

  it('removes the selector of a field that is not found, and a form without any field that is found', () => {
    const login = manifest.forms.find(({ purpose }) => purpose === 'login');
    const field = findings(manifest, plan, (match, { id }) =>
      id === `${login?.id}/0` ? nothing : match,
    );
    const partly = applyReview(manifest, field, noon).forms.find(({ id }) => id === login?.id);
    expect(partly?.fields.map(({ selector }) => selector)).toEqual([null, '#pass', '#remember']);
    expect(partly?.confidence).toBe(0);
    const all = findings(manifest, plan, (match, { id }) =>
      id.startsWith(`${login?.id}/`) ? nothing : match,
    );
    const without = applyReview(manifest, all, noon);
    expect(without.forms.map(({ id }) => id)).not.toContain(login?.id);
    expect(without.pages[at('/login')]?.forms).not.toContain(login?.id);
  });

  it('changes nothing for pages that could not be opened', () => {
    const closed: ReviewFindings = {
      pages: plan.pages.map((page) => unreachedPage(page, 'timeout')),
      workflows: [],
    };
    const reviewed = applyReview(manifest, closed, noon);
    expect({ ...reviewed, review: null }).toEqual(manifest);
    expect(reviewed.review).toMatchObject({ verified: 0, broken: 0, repaired: 0 });
    expect(reviewSummaryInput(manifest, reviewed, closed)).toMatchObject({ pagesOpened: 0 });
  });

  it('gets its summary and the scores when they are ready', () => {
    const reviewed = applyReview(manifest, findings(manifest, plan), noon);
    expect(withReviewSummary(reviewed, 'Fine.').review?.summary).toBe('Fine.');
    expect(withReviewSummary(manifest, 'Fine.').review).toBeNull();
    const scores = {
      speed: 1,
      seo: 2,
      accessibility: 3,
      best_practices: 4,
      agentic: null,
      reason: 'no browser',
    };
    expect(withScores(manifest, scores).scores).not.toHaveProperty('reason');
  });
});

describe('Any review', () => {
  const outcome = fc.constantFrom<Partial<LiveMatch>>(
    {},
    {},
    {},
    {},
    nothing,
    { count: 2 },
    { name: 'Other' },
  );
  const reviews = fc.array(outcome, { minLength: 30, maxLength: 60 }).map((outcomes) => {
    let at = 0;
    return findings(manifest, plan, (match) => {
      at += 1;
      return { ...match, ...outcomes[(at * 7) % outcomes.length] };
    });
  });
  const tried = new Set(plan.pages.flatMap(({ checks }) => checks.map(({ id }) => id)));
  const elements = everyElement(manifest).filter(({ id }) => tried.has(id));
  const keyOf = (one: ManifestElement) => `${one.id} ${one.role} ${one.name}`;

  it('adds no locator, counts every element once, and changes nothing when it is applied again', () => {
    const before = new Map(everyElement(manifest).map((one) => [keyOf(one), one]));
    fc.assert(
      fc.property(reviews, (drawn) => {
        const reviewed = applyReview(manifest, drawn, noon);
        const held = new Set(
          drawn.pages.flatMap((page) =>
            page.tried
              .filter(({ count }) => count === 1)
              .map(({ id, locator }) => `${id} ${locator.value}`),
          ),
        );
        for (const element of everyElement(reviewed)) {
          const was = before.get(keyOf(element));
          const known = was ? locatorsOf(was).map(({ value }) => value) : [];
          const published = locatorsOf(element).map(({ value }) => value);
          expect(known).toEqual(expect.arrayContaining(published));
          if (element.selector !== null && element.selector !== was?.selector)
            expect(held).toContain(`${element.id} ${element.selector}`);
        }
        const { verified = 0, broken = 0, repaired = 0 } = reviewed.review ?? {};
        expect(verified + broken + repaired).toBe(elements.length);
        expect(everyElement(reviewed)).toHaveLength(everyElement(manifest).length - broken);
        expect(applyReview(reviewed, drawn, noon)).toEqual(reviewed);
      }),
      { numRuns: 60 },
    );
  });
});
