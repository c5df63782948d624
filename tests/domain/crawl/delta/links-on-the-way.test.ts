import { describe, expect, it } from '@jest/globals';
import { learnPage } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import { type DeltaPage, learnt, pageOf, predicted } from '../../../support/delta-pages.ts';
import { aLink } from '../../../support/mothers.ts';

const SECTIONS = ['tags', 'dates', 'books'];

/** A page whose menu has these sections; a script shows the one that the page is in as `current`. */
function pageIn(section: string | null, current = 'tags', sections = SECTIONS): DeltaPage {
  const link = (name: string, visible: boolean | null) =>
    aLink(name, `https://a.test/${name}/`, { visible });
  const page = pageOf(
    { elements: sections.map((name) => link(name, null)) },
    { elements: sections.map((name) => link(name, !(name === section && name === current))) },
  );
  const elements = page.structure.elements.map((place, at) =>
    sections[at] === section ? { ...place, isOnTheWay: true } : place,
  );
  return { ...page, structure: { ...page.structure, elements } };
}

describe('Links to the page itself and to pages above it', () => {
  it('are predicted like other links while no page shows that they differ', () => {
    const page = (section: string) => pageIn(section, 'none');
    const delta = learnt(page('tags'), page('dates'));
    expect(predicted(delta, page('books'))?.elements).toEqual(page('books').rendered.elements);
  });

  it('keep the rules for other links when they differ from them', () => {
    const delta = learnt(pageIn(null), pageIn('tags'));
    for (const page of [pageIn(null), pageIn('tags')])
      expect(predicted(delta, page)?.elements).toEqual(page.rendered.elements);
  });

  it('make no rules for other links when they come first', () => {
    const delta = learnt(pageIn('tags'));
    for (const page of [pageIn(null), pageIn('tags')])
      expect(predicted(delta, page)?.elements).toEqual(page.rendered.elements);
  });

  it('are not predicted by what others of them do when those differ from each other', () => {
    const delta = learnt(pageIn('tags'), pageIn('dates'));
    expect(predicted(delta, pageIn('books'))).toBeNull();
    expect(predicted(delta, pageIn('dates'))?.elements).toEqual(pageIn('dates').rendered.elements);
  });

  it('contradict the delta when it predicted them like other links', () => {
    const delta = learnt(pageIn(null));
    expect(learnPage(delta, pageIn('tags'))?.isContradiction).toBe(true);
    expect(learnPage(delta, pageIn('dates'))?.isContradiction).toBe(false);
  });
});
