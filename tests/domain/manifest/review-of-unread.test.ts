import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@signpost/backend-domain/model/manifest/file/manifest.ts';
import {
  applyReview,
  planReview,
  refusedPage,
} from '@signpost/backend-domain/model/manifest/review/review.ts';
import { anUnreadPage, aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aButton, aLink, noon } from '../../support/mothers.ts';
import { anyUrl, byName, findings, nothing } from '../../support/review-mothers.ts';

/** At least 99 of 100 elements with this confidence or more must be found again. */
const TRUSTED = 0.9;

describe('A template that describes unread pages', () => {
  const buttons = ['Print', 'Share'].map((name) =>
    aButton(name, { locators: [{ kind: 'css', value: `#${name}`, basis: 'id' }] }),
  );
  const article = (number: number) =>
    aPage(`/article/${number}`, { elements: buttons }, { pattern: '/article/:id' });
  const of = (read: number) =>
    manifestOf(
      [aPage('/', {}), ...Array.from({ length: read }, (_, number) => article(number))],
      [7, 8, 9].map((number) => anUnreadPage(`/article/${number}`, '/article/:id')),
    );
  const reviewOf = (claimed: Manifest, lacking: readonly string[] = []) =>
    applyReview(
      claimed,
      findings(claimed, planReview(claimed, { maxPages: 2, mayRead: anyUrl }), (match, { id }) =>
        lacking.some((name) => byName(claimed, name)?.id === id) ? nothing : match,
      ),
      noon,
    );

  it('has an unread page reviewed before one that was read', () => {
    const { pages } = planReview(of(3), { maxPages: 2, mayRead: anyUrl });
    expect(pages.map(({ url, wasRead }) => [url, wasRead])).toEqual([
      [at('/'), true],
      [at('/article/9'), false],
    ]);
    expect(pages[1]?.checks).toHaveLength(buttons.length);
    expect(planReview(of(3), { maxPages: 3, mayRead: anyUrl }).pages[2]?.url).toBe(
      at('/article/0'),
    );
  });

  it('is trusted when the unread page has its elements and two pages were read', () => {
    expect(byName(reviewOf(of(2)), 'Print')?.confidence).toBeGreaterThanOrEqual(TRUSTED);
    // Without an opened unread page, two read pages are too few.
    const unopened = of(2);
    const plan = planReview(unopened, { maxPages: 1, mayRead: anyUrl });
    const reviewed = applyReview(unopened, findings(unopened, plan), noon);
    expect(byName(reviewed, 'Print')?.confidence).toBeLessThan(TRUSTED);
  });

  it('keeps an element that the unread page lacks, with less confidence, and lists it as absent there', () => {
    const reviewed = reviewOf(of(2), ['Share']);
    expect(byName(reviewed, 'Share')?.confidence).toBeLessThan(0.7);
    expect(byName(reviewed, 'Print')?.confidence).toBeGreaterThanOrEqual(TRUSTED);
    expect(reviewed.pages[at('/article/9')]?.absent).toEqual([byName(of(2), 'Share')?.id]);
    expect(reviewed.pages[at('/article/0')]).not.toHaveProperty('absent');
    expect(reviewed.review).toMatchObject({ verified: 1, broken: 0, repaired: 0 });
  });

  it('does not change when the review is applied again', () => {
    const claimed = of(2);
    const found = findings(
      claimed,
      planReview(claimed, { maxPages: 3, mayRead: anyUrl }),
      (match, { id, url }) =>
        id === byName(claimed, 'Share')?.id && url === at('/article/9') ? nothing : match,
    );
    const once = applyReview(claimed, found, noon);
    expect(applyReview(once, found, noon)).toEqual(once);
  });
});

describe('An unread page that does not exist', () => {
  const article = (number: number) => aPage(`/news/${number}`, {}, { pattern: '/news/:id' });
  const claimed = manifestOf(
    [aPage('/', {}), article(1), article(2)],
    [8, 9].map((number) => anUnreadPage(`/news/${number}`, '/news/:id')),
  );
  const reviewWhen = (url: string, status: number) => {
    const { pages, workflows } = findings(
      claimed,
      planReview(claimed, { maxPages: 9, mayRead: anyUrl }),
    );
    const others = pages.filter((page) => page.url !== url);
    return { workflows, pages: [...others, refusedPage({ url }, status)] };
  };

  it.each([404, 410])('is left out of the pages and of all counts: %s', (status) => {
    const reviewed = applyReview(claimed, reviewWhen(at('/news/9'), status), noon);
    expect(Object.keys(reviewed.pages)).toEqual(['/', '/news/1', '/news/2', '/news/8'].map(at));
    const [template] = Object.values(reviewed.templates);
    expect(template).toMatchObject({ page_count: 3, scanned: 2 });
    expect(reviewed.website.total_pages).toBe(claimed.website.total_pages - 1);
    const inNews = (manifest: Manifest) =>
      manifest.website.main_sections.find(({ title }) => title === 'News')?.page_count;
    expect([inNews(claimed), inNews(reviewed)]).toEqual([4, 3]);
    expect(applyReview(reviewed, reviewWhen(at('/news/9'), status), noon)).toEqual(reviewed);
  });

  it.each([401, 403, 429, 500, 503])('stays when the answer is %s, which can pass', (status) => {
    const reviewed = applyReview(claimed, reviewWhen(at('/news/9'), status), noon);
    expect(Object.keys(reviewed.pages)).toEqual(Object.keys(claimed.pages));
  });

  it('stays when it was read', () => {
    const reviewed = applyReview(claimed, reviewWhen(at('/news/1'), 404), noon);
    expect(Object.keys(reviewed.pages)).toEqual(Object.keys(claimed.pages));
  });
});

describe('The address of a section that does not exist', () => {
  const toHelp = aLink('Help', at('/help'), { landmark: 'navigation' });

  it('becomes the address of another of its pages, and no workflow clicks the link to it', () => {
    const claimed = manifestOf(
      ['/', '/help/one', '/help/two'].map((path) => aPage(path, { elements: [toHelp] })),
      [anUnreadPage('/help', '/help')],
    );
    const [section] = claimed.website.main_sections;
    expect(section).toMatchObject({ url: at('/help'), page_count: 3 });
    const found = findings(claimed, planReview(claimed, { maxPages: 1, mayRead: anyUrl }));
    const missing = refusedPage({ url: at('/help') }, 404);
    const reviewed = applyReview(claimed, { ...found, pages: [...found.pages, missing] }, noon);
    expect(reviewed.website.main_sections).toEqual([
      { ...section, url: at('/help/one'), page_count: 2 },
    ]);
    const names = ({ workflows }: Manifest) => workflows.map(({ name }) => name);
    expect([names(claimed), names(reviewed)]).toEqual([['Go to Help'], []]);
  });
});
