import { describe, expect, it } from '@jest/globals';
import {
  ComparedPage,
  type FixedPage,
} from '@signpost/backend-domain/model/crawl/compared-page.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  countStatic,
  learnFrom,
  staticFailed,
  withDifferent,
  withoutAgain,
} from '@signpost/backend-domain/model/crawl/rendering-lessons.ts';
import {
  howToRead,
  isLone,
  needsBrowser,
  needsOnlyBrowser,
  withLone,
} from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
import {
  newRendering,
  type Rendering,
  restoredRendering,
} from '@signpost/backend-domain/model/crawl/rendering-state.ts';
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

/** The facts of the rendered reading: those of the static reading, with visibility. */
function renderedOf({ facts }: FixedPage): PageFacts {
  return { ...facts, elements: facts.elements.map((element) => ({ ...element, visible: true })) };
}

/** Facts of a rendered reading that contradicts the rules: the browser hides every element. */
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
  return learnFrom(rendering, new ComparedPage(page, rendered)).rendering;
}

const trusted = ['one', 'two'].reduce(
  (rendering, name) => compared(rendering, fixedPage(name)),
  newRendering(),
);

describe('A page', () => {
  it('is read statically, with the facts that the browser would show, after two pages of its code were compared', () => {
    const page = fixedPage('three');
    expect(howToRead(newRendering(), page).way).toBe('both');
    expect(howToRead(compared(newRendering(), fixedPage('one')), page).way).toBe('both');
    expect(howToRead(trusted, page)).toEqual({ way: 'static', facts: renderedOf(page) });
  });

  it('is read by rules that were learnt from pages of another pattern', () => {
    expect(howToRead(trusted, fixedPage('three', { pattern: '/other/:b' })).way).toBe('static');
  });

  it('is compared when its code differs from that of the samples', () => {
    expect(howToRead(trusted, fixedPage('three', { code: 'other' })).way).toBe('both');
  });

  it('is compared when it has a fact in a place that no sample had', () => {
    const facts = { elements: [aButton('Vote', { visible: null })] };
    expect(howToRead(trusted, fixedPage('three', { facts })).way).toBe('both');
  });

  it('is read in the browser when it has scripts and no text', () => {
    const shell = { text: '', textLength: 0, scripts: 3 };
    expect(howToRead(trusted, fixedPage('three', { facts: shell })).way).toBe('browser');
    expect(needsBrowser(pageFacts({ ...shell, scripts: 0 }))).toBe(false);
  });

  it('is read in the browser when there is too much on it, without consequences for its pattern', () => {
    const page = fixedPage('index', { facts: { truncated: true } });
    expect(howToRead(trusted, page).way).toBe('browser');
    const half = fixedPage('half');
    const { rendering, isSurprise } = learnFrom(
      trusted,
      new ComparedPage(half, { ...renderedOf(half), truncated: true }),
    );
    expect(isSurprise).toBe(false);
    expect(howToRead(rendering, fixedPage('three')).way).toBe('static');
  });

  it('is compared after 24 static readings, and after more of them with each page that agrees, up to 192', () => {
    let rendering = trusted;
    const ways: string[] = [];
    for (let number = 0; number < 1_200; number += 1) {
      const page = fixedPage(`page-${number}`);
      const { way } = howToRead(rendering, page);
      ways.push(way);
      rendering = way === 'both' ? compared(rendering, page) : countStatic(rendering, page);
    }
    const compares = ways.flatMap((way, at) => (way === 'both' ? [at] : []));
    const distances = compares.map((at, index) => at - (compares[index - 1] ?? -1) - 1);
    expect(distances).toEqual([24, 48, 72, 96, 120, 144, 168, 192, 192]);
  });

  it('is read in the same way again after the process died', () => {
    const kept = countStatic(trusted, fixedPage('three'));
    expect(howToRead(kept, fixedPage('two')).way).toBe('both');
    expect(howToRead(kept, fixedPage('three')).way).toBe('static');
    expect(compared(kept, fixedPage('two')).state.codes).toEqual(kept.state.codes);
    expect(countStatic(kept, fixedPage('three'))).toBe(kept);
  });
});

/** A page with a button, which no page of `trusted` has. */
const pageWithVote = (name: string): FixedPage =>
  fixedPage(name, { facts: { elements: [aButton('Vote', { visible: null })] } });

/** Its rendered reading, with another button that scripts add. */
function withButton(name: string): PageFacts {
  const rendered = renderedOf(pageWithVote(name));
  return { ...rendered, elements: [aButton(`New ${name}`), ...rendered.elements] };
}

describe('Pages that no rule predicts', () => {
  it('are not compared any more when no rules could describe three of them, and fewer of the others', () => {
    const names = ['three', 'four', 'five'];
    const rendering = names.reduce(
      (known, name) => compared(known, pageWithVote(name), withButton(name)),
      trusted,
    );
    expect(howToRead(rendering, pageWithVote('six')).way).toBe('browser');
    expect(howToRead(rendering, fixedPage('seven')).way).toBe('static');
  });

  it('are not compared any more when nothing could be learnt from the first three of their code', () => {
    let rendering = newRendering();
    const ways = ['one', 'two', 'three', 'four'].map((name) => {
      const page = fixedPage(name);
      const { way } = howToRead(rendering, page);
      rendering = compared(rendering, page, { ...renderedOf(page), truncated: true });
      return way;
    });
    expect(ways).toEqual(['both', 'both', 'both', 'browser']);
  });

  it('are not compared any more after twenty comparisons that led to no static reading', () => {
    const pageIn = (place: number): FixedPage => {
      const page = fixedPage(`page-${place}`);
      const elements = page.structure.elements.map((one) => ({ ...one, places: [`${place}`] }));
      return { ...page, structure: { ...page.structure, elements } };
    };
    let rendering = newRendering();
    const ways: string[] = [];
    for (let place = 0; place < 24; place += 1) {
      const page = pageIn(place);
      const { way } = howToRead(rendering, page);
      ways.push(way);
      if (way === 'both') rendering = compared(rendering, page);
    }
    expect(ways.filter((way) => way === 'both')).toHaveLength(20);
    const kept = countStatic(rendering, fixedPage('static'));
    expect([rendering, kept].map((known) => howToRead(known, pageIn(30)).way)).toEqual([
      'browser',
      'both',
    ]);
  });
});

describe('The rules of a code', () => {
  const mistaken = compared(trusted, fixedPage('three'), unlikeOf(fixedPage('three')));

  it('are relied upon after twice as many agreements when a prediction was wrong', () => {
    let rendering = mistaken;
    const ways = ['four', 'five', 'six', 'seven'].map((name) => {
      const page = { ...pageWithVote(name), pattern: '/b' };
      const { way } = howToRead(rendering, page);
      rendering = compared(rendering, page);
      return way;
    });
    // The page that contradicted them is the first of the four that agree with the new rules.
    expect(ways).toEqual(['both', 'both', 'both', 'static']);
  });
});

describe('A site with many codes', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(
    (rendering, code) => compared(rendering, fixedPage(code, { code })),
    newRendering(),
  );
  const [first, second] = ['first', 'second'].map((name) => fixedPage(name, { code: 'new' }));

  it('has a page with another code read in the browser, and the next one with that code compared', () => {
    if (first === undefined || second === undefined) throw new Error('There are two pages.');
    expect([isLone(many, first), howToRead(many, first).way]).toEqual([true, 'browser']);
    const met = withLone(many, first);
    expect([isLone(met, second), howToRead(met, second).way]).toEqual([false, 'both']);
  });

  it('has a page that is read again after a restart read in the same way', () => {
    if (first === undefined) throw new Error('There is a page.');
    const { state, deltas } = withLone(many, first);
    const restored = restoredRendering(JSON.parse(JSON.stringify(state)), deltas);
    expect(howToRead(restored, first).way).toBe('browser');
  });

  it('still has the pages of known codes compared', () => {
    expect(howToRead(many, fixedPage('more', { code: 'a' })).way).toBe('both');
  });
});

describe('A pattern', () => {
  it('is read in the browser after one of its pages contradicted the prediction', () => {
    const page = fixedPage('three');
    const { rendering, isSurprise } = learnFrom(trusted, new ComparedPage(page, unlikeOf(page)));
    expect(isSurprise).toBe(true);
    expect(needsOnlyBrowser(rendering, page.pattern)).toBe(true);
    expect(howToRead(rendering, fixedPage('four')).way).toBe('browser');
    expect(howToRead(rendering, fixedPage('four', { pattern: '/b' })).way).toBe('both');
  });

  it('is read in the browser after no rules could describe one of its pages, although nothing on it was new', () => {
    const page = fixedPage('three');
    const added = { ...renderedOf(page), elements: [aButton('New'), ...renderedOf(page).elements] };
    const { rendering, isSurprise } = learnFrom(trusted, new ComparedPage(page, added));
    expect([isSurprise, needsOnlyBrowser(rendering, page.pattern)]).toEqual([true, true]);
  });

  it('is still read without a browser after no rules could describe a page with something new on it, which is no surprise', () => {
    const { rendering, isSurprise } = learnFrom(
      trusted,
      new ComparedPage(pageWithVote('three'), withButton('three')),
    );
    expect([isSurprise, needsOnlyBrowser(rendering, '/:a')]).toEqual([false, false]);
    expect(howToRead(rendering, fixedPage('four')).way).toBe('static');
    expect(howToRead(rendering, pageWithVote('five')).way).toBe('both');
  });

  it('is read in the browser after scripts added most of the text of a page', () => {
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

  it('is read in the browser after two static readings failed', () => {
    const once = staticFailed(newRendering(), '/a');
    expect(needsOnlyBrowser(once, '/a')).toBe(false);
    expect(needsOnlyBrowser(staticFailed(once, '/a'), '/a')).toBe(true);
  });

  it('may have the name of a property of Object.prototype', () => {
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

  it('pages that were read statically since the last correct prediction are read again', () => {
    const urls = ['three', 'four'].map((name) => fixedPage(name).url);
    expect(mismatch.state.again).toEqual(urls);
    expect(withoutAgain(mismatch, urls).state.again).toEqual([]);
  });

  it('the stored state restores it completely', () => {
    const state = JSON.parse(JSON.stringify(mismatch.state));
    const deltas = JSON.parse(JSON.stringify(mismatch.deltas));
    expect(restoredRendering(state, deltas)).toEqual(mismatch);
  });

  it('pages that a correct prediction has confirmed are not read again', () => {
    expect(compared(unchecked, page).state.again).toEqual([]);
    const agreed = compared(unchecked, page);
    const six = fixedPage('six');
    expect(compared(agreed, six, unlikeOf(six)).state.again).toEqual([]);
  });
});

describe('The stored rendering state', () => {
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

  it('keeps every mismatch', () => {
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
