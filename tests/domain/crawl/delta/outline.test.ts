import { describe, expect, it } from '@jest/globals';
import { mergedOutline, type Outline } from '@signpost/backend-domain/model/crawl/delta/outline.ts';

const outline = (parts: Partial<Outline>): Outline => ({
  ...{ levels: [], others: [], items: {}, lists: {} },
  ...parts,
});

describe('The outlines of two pages', () => {
  const one = outline({ levels: [2], others: [1], items: { '2': '<li></li>' } });

  it('show together how headings of more levels are listed', () => {
    const other = outline({ levels: [2, 3], items: { '2+': '<li>+</li>', '3': '<li></li>' } });
    expect(mergedOutline(one, other)).toEqual({
      ...{ levels: [2, 3], others: [1], lists: {} },
      items: { '2': '<li></li>', '2+': '<li>+</li>', '3': '<li></li>' },
    });
  });

  it('contradict each other when only one lists headings of a level, or writes them differently', () => {
    expect(mergedOutline(one, outline({ levels: [1] }))).toBeNull();
    expect(mergedOutline(one, outline({ levels: [2], items: { '2': '<li>x</li>' } }))).toBeNull();
  });
});
