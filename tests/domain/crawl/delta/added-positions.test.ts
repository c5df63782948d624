import { describe, expect, it } from '@jest/globals';
import { learnPage } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import type { HeadingFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { type DeltaPage, learnt, pageOf, predicted } from '../../../support/delta-pages.ts';

const heading = (level: number, text: string): HeadingFact => ({ level, text });

/** A page with these headings, to which scripts add “Quick search” before the heading at the index `at`. */
function searchAt(at: number, ...headings: readonly HeadingFact[]): DeltaPage {
  const rendered = [...headings.slice(0, at), heading(3, 'Quick search'), ...headings.slice(at)];
  return pageOf({ headings }, { headings: rendered });
}

const [title, section, part, note] = [
  heading(1, 'Title'),
  heading(2, 'Section'),
  heading(3, 'Part'),
  heading(4, 'Note'),
] as const;

describe('The position of what scripts add', () => {
  it('is the end of the page, whatever is before it', () => {
    const delta = learnt(searchAt(2, title, section), searchAt(3, title, section, note));
    for (const page of [searchAt(2, section, title), searchAt(3, section, title, section)])
      expect(predicted(delta, page)?.headings).toEqual(page.rendered.headings);
  });

  it('is before or after a heading, whatever else is on the page', () => {
    const before = learnt(searchAt(1, title, section, part), searchAt(0, section, note));
    for (const page of [searchAt(0, section), searchAt(2, title, note, section, part)])
      expect(predicted(before, page)?.headings).toEqual(page.rendered.headings);
    const after = learnt(searchAt(1, title, part), searchAt(2, section, title, note));
    const page = searchAt(1, title, note, section);
    expect(predicted(after, page)?.headings).toEqual(page.rendered.headings);
  });

  it('is unknown on a page where the positions that all samples have differ', () => {
    const delta = learnt(searchAt(1, title, section));
    for (const page of [searchAt(1, title, section, section), searchAt(1, section, title)])
      expect(predicted(delta, page)).toBeNull();
  });

  it('is unknown on a page without the headings next to it', () => {
    const delta = learnt(
      searchAt(1, title, section, part),
      searchAt(2, note, title, section, part),
    );
    expect(predicted(delta, searchAt(1, part, note))).toBeNull();
  });

  it('contradicts the samples before when they have no position in common', () => {
    const delta = learnt(searchAt(1, title, section));
    expect(learnPage(delta, searchAt(1, part, note, title, section))).toBeNull();
  });
});
