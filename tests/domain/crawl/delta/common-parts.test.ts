import { describe, expect, it } from '@jest/globals';
import { learnPage } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import { hasNewParts } from '@signpost/backend-domain/model/crawl/delta/unknown-places.ts';
import { type DeltaPage, learnt, pageOf, predicted } from '../../../support/delta-pages.ts';
import { aButton, aLink } from '../../../support/mothers.ts';

describe('A delta of pages to which scripts add controls', () => {
  const levels = (...all: number[]) => all.map((level) => ({ level, text: `Part ${level}` }));
  const tabs = [aButton('Section 1'), aButton('Section 2')];
  /** Scripts make tabs of the headings of level 3. */
  const accordion = (...others: number[]): DeltaPage =>
    pageOf({ headings: levels(...others, 3, 3) }, { headings: levels(...others), elements: tabs });
  const text = (...others: number[]) => pageOf({ headings: levels(...others) }, {});
  const known = (page: DeltaPage) => ({ facts: page.fixed, structure: page.structure });

  it('predicts the controls where the page has what all samples have', () => {
    const delta = learnt(accordion(1, 2), accordion(1));
    expect(predicted(delta, accordion(1))?.elements).toEqual(tabs);
    expect(predicted(delta, accordion(1, 2))?.elements).toEqual(tabs);
  });

  it('predicts nothing where the page lacks what all samples have', () => {
    const delta = learnt(accordion(1, 2), accordion(1));
    expect(predicted(delta, text(1, 2))).toBeNull();
    expect(hasNewParts(delta, known(text(1, 2)))).toBe(true);
    expect(hasNewParts(delta, known(accordion(1)))).toBe(false);
  });

  it('needs nothing that a later sample lacks', () => {
    const delta = learnt(accordion(1, 2));
    expect(predicted(delta, accordion(1))).toBeNull();
    const lesson = learnPage(delta, accordion(1));
    expect(lesson?.isContradiction).toBe(false);
    expect(lesson && predicted(lesson.delta, accordion(1))).not.toBeNull();
  });

  it('needs no common parts once scripts added the same to two pages that lacked some', () => {
    const delta = learnt(accordion(1, 2, 4), accordion(1, 2), accordion(1));
    expect(predicted(delta, accordion())).not.toBeNull();
    expect(predicted(learnt(accordion(1, 2), accordion(1)), accordion())).toBeNull();
  });

  it('needs the containers that all samples have', () => {
    const within = (page: DeltaPage, ...containers: string[]): DeltaPage => ({
      ...page,
      structure: { ...page.structure, containers },
    });
    const delta = learnt(within(accordion(1), 'div.tabs', 'pre'), within(accordion(1), 'div.tabs'));
    expect(predicted(delta, within(accordion(1), 'pre'))).toBeNull();
    expect(predicted(delta, within(accordion(1), 'div.tabs'))).not.toBeNull();
  });

  it('predicts pages that lack something where scripts add nothing', () => {
    const link = aLink('Home', 'https://a.test/');
    const page = (...all: number[]) =>
      pageOf({ headings: levels(...all), elements: [link] }, { elements: [link] });
    const delta = learnt(page(1, 2), page(1, 2));
    expect(predicted(delta, page(1))).not.toBeNull();
  });
});
