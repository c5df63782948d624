import { describe, expect, it } from '@jest/globals';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  countStatic,
  type FixedPage,
  howToRead,
  learnFrom,
  needsBrowser,
  needsOnlyBrowser,
  newRendering,
  type Rendering,
  restoredRendering,
  staticFailed,
  withDifferent,
  withoutAgain,
} from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
import fc from 'fast-check';
import { aButton, aLink, pageFacts, structureOf } from '../../support/mothers.ts';

function fixedPage(
  name: string,
  { pattern = '/:a', code = 'code', facts = {} as Partial<PageFacts> } = {},
): FixedPage {
  const url = `https://a.test/${name}`;
  const all = pageFacts({ url, elements: [aLink(name, url, { visible: null })], ...facts });
  return { url, pattern, facts: all, structure: structureOf(all, code) };
}

/** The facts that the browser gives: the same, but with visibility. */
function renderedOf({ facts }: FixedPage): PageFacts {
  return { ...facts, elements: facts.elements.map((element) => ({ ...element, visible: true })) };
}

/** It is hidden in the browser. */
function unlikeOf(page: FixedPage): PageFacts {
  const { facts } = page;
  return {
    ...facts,
    elements: facts.elements.map((element) => ({
      ...element,
      visible: false,
      locators: element.locators.filter(({ kind }) => kind !== 'role'),
    })),
  };
}

function compared(rendering: Rendering, page: FixedPage, rendered = renderedOf(page)): Rendering {
  return learnFrom(rendering, page, rendered).rendering;
}

const trusted = ['one', 'two'].reduce(
  (rendering, name) => compared(rendering, fixedPage(name)),
  newRendering(),
);

describe('A page', () => {
  it('is read statically once two pages of its code agreed, as the browser would show it', () => {
    const page = fixedPage('three');
    expect(howToRead(newRendering(), page).way).toBe('both');
    expect(howToRead(compared(newRendering(), fixedPage('one')), page).way).toBe('both');
    expect(howToRead(trusted, page)).toEqual({ way: 'static', facts: renderedOf(page) });
  });

  it('is read statically although the samples were explored for their states', () => {
    const explored = (page: FixedPage): PageFacts => ({ ...renderedOf(page), states: [] });
    const samples = ['one', 'two'].map((name) => fixedPage(name));
    const rendering = samples.reduce(
      (before, page) => compared(before, page, explored(page)),
      newRendering(),
    );
    expect(howToRead(rendering, fixedPage('three')).way).toBe('static');
  });

  it('shares what was learnt with the pages of other patterns', () => {
    expect(howToRead(trusted, fixedPage('three', { pattern: '/other/:b' })).way).toBe('static');
  });

  it('is compared when its code is not that of the samples', () => {
    expect(howToRead(trusted, fixedPage('three', { code: 'other' })).way).toBe('both');
  });

  it('is compared when it has a fact in a place that no sample had', () => {
    const facts = { elements: [aButton('Vote', { visible: null })] };
    expect(howToRead(trusted, fixedPage('three', { facts })).way).toBe('both');
  });

  it('goes to the browser when it has scripts and no text', () => {
    const shell = { text: '', textLength: 0, scripts: 3 };
    expect(howToRead(trusted, fixedPage('three', { facts: shell })).way).toBe('browser');
    expect(needsBrowser(pageFacts({ ...shell, scripts: 0 }))).toBe(false);
  });

  it('is compared with every 25th that was read statically', () => {
    let rendering = trusted;
    const ways: string[] = [];
    for (let number = 0; number < 75; number += 1) {
      const page = fixedPage(`page-${number}`);
      const { way } = howToRead(rendering, page);
      ways.push(way);
      rendering = way === 'both' ? compared(rendering, page) : countStatic(rendering, page);
    }
    expect(ways.flatMap((way, at) => (way === 'both' ? [at + 1] : []))).toEqual([25, 50, 75]);
  });

  it('is read again in the way it was read before the process died', () => {
    const kept = countStatic(trusted, fixedPage('three'));
    expect(howToRead(kept, fixedPage('two')).way).toBe('both');
    expect(howToRead(kept, fixedPage('three')).way).toBe('static');
    expect(compared(kept, fixedPage('two')).state.codes).toEqual(kept.state.codes);
    expect(countStatic(kept, fixedPage('three'))).toBe(kept);
  });
});

describe('A pattern', () => {
  it('uses the browser from then on when a page contradicts the prediction', () => {
    const page = fixedPage('three');
    const { rendering, isSurprise } = learnFrom(trusted, page, unlikeOf(page));
    expect(isSurprise).toBe(true);
    expect(needsOnlyBrowser(rendering, page.pattern)).toBe(true);
    expect(howToRead(rendering, fixedPage('four')).way).toBe('browser');
    expect(howToRead(rendering, fixedPage('four', { pattern: '/b' })).way).toBe('both');
  });

  it('uses the browser for a page that no rules predict', () => {
    const facts = { elements: [aButton('Vote', { visible: null })] };
    const page = fixedPage('three', { facts });
    const added = { ...renderedOf(page), elements: [aButton('New'), ...renderedOf(page).elements] };
    const { rendering, isSurprise } = learnFrom(trusted, page, added);
    expect([isSurprise, needsOnlyBrowser(rendering, page.pattern)]).toEqual([true, true]);
    // The other patterns are unchanged.
    expect(howToRead(rendering, fixedPage('four', { pattern: '/b' })).way).toBe('static');
  });

  it('uses the browser for a page with most of its text made by scripts', () => {
    const page = fixedPage('one', { facts: { textLength: 10, scripts: 1 } });
    const rendering = compared(newRendering(), page, { ...renderedOf(page), textLength: 2_000 });
    expect(needsOnlyBrowser(rendering, page.pattern)).toBe(true);
  });

  it('stays undecided while the first samples contradict each other', () => {
    const one = compared(newRendering(), fixedPage('one'));
    const two = fixedPage('two');
    const rendering = compared(one, two, unlikeOf(two));
    expect(needsOnlyBrowser(rendering, two.pattern)).toBe(false);
    expect(howToRead(rendering, fixedPage('three')).way).toBe('both');
  });

  it('goes to the browser when reading it statically failed twice', () => {
    const once = staticFailed(newRendering(), '/a');
    expect(needsOnlyBrowser(once, '/a')).toBe(false);
    expect(needsOnlyBrowser(staticFailed(once, '/a'), '/a')).toBe(true);
  });

  it('is not affected by names that objects have anyway', () => {
    expect(needsOnlyBrowser(newRendering(), 'constructor')).toBe(false);
    expect(needsOnlyBrowser(withDifferent(newRendering(), '__proto__'), '__proto__')).toBe(true);
    const page = fixedPage('one', { code: 'constructor' });
    expect(howToRead(newRendering(), page).way).toBe('both');
  });
});

describe('After a mismatch', () => {
  const unchecked = ['three', 'four'].reduce(
    (rendering, name) => countStatic(rendering, fixedPage(name)),
    trusted,
  );
  const page = fixedPage('five');
  const mismatch = compared(unchecked, page, unlikeOf(page));

  it('pages that were read statically since the last agreement are read again', () => {
    const urls = ['three', 'four'].map((name) => fixedPage(name).url);
    expect(mismatch.state.again).toEqual(urls);
    expect(withoutAgain(mismatch, urls).state.again).toEqual([]);
  });

  it('a restart loses nothing of it', () => {
    const state = JSON.parse(JSON.stringify(mismatch.state));
    const deltas = JSON.parse(JSON.stringify(mismatch.deltas));
    expect(restoredRendering(state, deltas)).toEqual(mismatch);
  });

  it('an agreement on a predicted page ends the doubt', () => {
    expect(compared(unchecked, page).state.again).toEqual([]);
    const agreed = compared(unchecked, page);
    const six = fixedPage('six');
    expect(compared(agreed, six, unlikeOf(six)).state.again).toEqual([]);
  });
});

describe('The stored state of rendering', () => {
  it('may be of an older version', () => {
    const patterns = { '/a': { same: 2, different: true, failed: 0, unchecked: 3 } };
    const rendering = restoredRendering({ patterns }, null);
    expect(needsOnlyBrowser(rendering, '/a')).toBe(true);
    expect(howToRead(rendering, fixedPage('one')).way).toBe('both');
  });

  it('is not used for a code whose delta is missing', () => {
    const rendering = restoredRendering(trusted.state, null);
    expect(howToRead(rendering, fixedPage('three')).way).toBe('both');
  });

  it('never forgets a mismatch', () => {
    const step = fc.tuple(
      fc.constantFrom('/a', '/b', '/c', '/d'),
      fc.constantFrom('same', 'different', 'failed', 'static'),
      fc.nat({ max: 30 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let rendering = newRendering();
        const mismatched = new Set<string>();
        for (const [pattern, what, number] of steps) {
          const page = fixedPage(`page-${number}`, { pattern });
          if (what === 'same') rendering = compared(rendering, page);
          else if (what === 'failed') rendering = staticFailed(rendering, pattern);
          else if (what === 'static') rendering = countStatic(rendering, page);
          else {
            mismatched.add(pattern);
            rendering = withDifferent(rendering, pattern);
          }
          const { state, deltas } = JSON.parse(JSON.stringify(rendering));
          rendering = restoredRendering(state, deltas);
          for (const each of mismatched) expect(needsOnlyBrowser(rendering, each)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});
