import { describe, expect, it } from '@jest/globals';
import { learnPage } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import { isOwnOrAncestor } from '@signpost/backend-domain/model/crawl/delta/own-address.ts';
import { type DeltaPage, learnt, pageOf, predicted } from '../../../support/delta-pages.ts';
import { aLink } from '../../../support/mothers.ts';

const SECTIONS = ['tags', 'dates', 'books'];

/** A page of a section; the menu lists all sections. On pages of section `hiding`, a script hides the link to that section. */
function pageIn(section: string, hiding = 'tags'): DeltaPage {
  const url = `https://a.test/${section}/page`;
  const link = (name: string, visible: boolean | null) =>
    aLink(name, `https://a.test/${name}/`, { visible });
  return pageOf(
    { url, elements: SECTIONS.map((name) => link(name, null)) },
    { elements: SECTIONS.map((name) => link(name, name !== section || name !== hiding)) },
  );
}

describe('Links to the page itself and to its ancestors', () => {
  it('are predicted like other links while no page shows that they differ', () => {
    const page = (section: string) => pageIn(section, 'none');
    const delta = learnt(page('tags'), page('dates'));
    expect(predicted(delta, page('books'))?.elements).toEqual(page('books').rendered.elements);
  });

  it('keep the rules for other links when they differ from them', () => {
    const delta = learnt(pageIn('about'), pageIn('tags'));
    for (const page of [pageIn('about'), pageIn('tags')])
      expect(predicted(delta, page)?.elements).toEqual(page.rendered.elements);
  });

  it('make no rules for other links when they come first', () => {
    const delta = learnt(pageIn('tags'));
    for (const page of [pageIn('about'), pageIn('tags')])
      expect(predicted(delta, page)?.elements).toEqual(page.rendered.elements);
  });

  it('are not predicted by each other when they differ from each other', () => {
    const delta = learnt(pageIn('tags'), pageIn('dates'));
    expect(predicted(delta, pageIn('books'))).toBeNull();
    expect(predicted(delta, pageIn('dates'))?.elements).toEqual(pageIn('dates').rendered.elements);
  });

  it('contradict the delta when it predicted them like other links', () => {
    const delta = learnt(pageIn('about'));
    expect(learnPage(delta, pageIn('tags'))?.isContradiction).toBe(true);
    expect(learnPage(delta, pageIn('dates'))?.isContradiction).toBe(false);
  });

  it.each([
    ['https://a.test/guide/page', true],
    ['https://a.test/guide/', true],
    ['https://a.test/', false],
    ['https://a.test/guide', false],
    ['https://a.test/guide/page#top', false],
    ['https://a.test/guide/page?all', false],
    ['https://b.test/guide/', false],
  ])('%s counts as the page or an ancestor of it: %s', (address, expected) => {
    expect(isOwnOrAncestor(address, 'https://a.test/guide/page')).toBe(expected);
  });
});
