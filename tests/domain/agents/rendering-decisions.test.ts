import { describe, expect, it } from '@jest/globals';
import {
  type ReadingPlan,
  RenderingDecisions,
} from '@signpost/backend-domain/agents/crawler/rendering-decisions.ts';
import {
  ComparedPage,
  type FixedPage,
} from '@signpost/backend-domain/model/crawl/compared-page.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { learnFrom } from '@signpost/backend-domain/model/crawl/rendering-lessons.ts';
import { newRendering } from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import { aButton, aLink, pageFacts, structureOf } from '../../support/mothers.ts';

function fixedPage(name: string, facts: Partial<PageFacts> = {}): FixedPage {
  const url = `https://a.test/${name}`;
  const all = pageFacts({ url, elements: [aLink(name, url, { visible: null })], ...facts });
  return { url, pattern: '/:a', facts: all, structure: structureOf(all, 'code') };
}

function withElements({ facts }: FixedPage, visible: boolean): PageFacts {
  const shown = (element: PageFacts['elements'][number]) =>
    visible
      ? { ...element, visible }
      : { ...element, visible, locators: element.locators.filter(({ kind }) => kind !== 'role') };
  return { ...facts, elements: facts.elements.map(shown) };
}

/** Ends the comparison of a plan: the browser shows what the rules predict, or something else. */
function finish(page: FixedPage, plan: ReadingPlan, isAsPredicted = true): void {
  if (plan.way !== 'both') throw new Error(`${page.url} is not compared but read ${plan.way}.`);
  const { checked, learn, end } = plan.comparing;
  const rendered = withElements(page, isAsPredicted);
  learn((rendering) => learnFrom(rendering, new ComparedPage(page, rendered), checked).rendering);
  end();
}

async function trusted(): Promise<RenderingDecisions> {
  const decisions = new RenderingDecisions(newRendering());
  for (const page of [fixedPage('one'), fixedPage('two')])
    finish(page, await decisions.decide(page));
  return decisions;
}

/** Whether a promise is still pending after the microtasks have run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  let pending = true;
  const done = (): void => {
    pending = false;
  };
  promise.then(done, done);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  return pending;
}

/** A page with an element that none of the samples has. */
const odd = (name: string): FixedPage =>
  fixedPage(name, { elements: [aButton('Vote', { visible: null })] });

describe('While a page is compared', () => {
  it('a page that the rules predict is read statically at once', async () => {
    const decisions = await trusted();
    await decisions.decide(odd('odd'));
    expect((await decisions.decide(fixedPage('three'))).way).toBe('static');
  });

  it('a page that the rules do not predict waits for the result of the comparison', async () => {
    const decisions = await trusted();
    const first = odd('odd');
    const plan = await decisions.decide(first);
    const waiting = decisions.decide(odd('odd-too'));
    expect(await isPending(waiting)).toBe(true);
    finish(first, plan);
    expect((await waiting).way).toBe('static');
  });

  it('a page with a place that neither the rules nor the compared page have is compared at the same time', async () => {
    const decisions = await trusted();
    await decisions.decide(odd('odd'));
    const heading = fixedPage('heading', { headings: [{ level: 2, text: 'News' }] });
    expect((await decisions.decide(heading)).way).toBe('both');
  });

  it('a page with a container that neither the rules nor the compared page have is compared at the same time', async () => {
    const decisions = await trusted();
    await decisions.decide(odd('odd'));
    const plain = fixedPage('code', { scripts: 1 });
    const page = { ...plain, structure: { ...plain.structure, containers: ['pre'] } };
    expect((await decisions.decide(page)).way).toBe('both');
  });

  it('the second sample of the same code is compared at the same time, and a third page waits', async () => {
    const decisions = new RenderingDecisions(newRendering());
    const [one, two] = [fixedPage('one'), fixedPage('two')];
    const plans = [await decisions.decide(one), await decisions.decide(two)] as const;
    const third = decisions.decide(fixedPage('three'));
    expect(await isPending(third)).toBe(true);
    finish(one, plans[0]);
    finish(two, plans[1]);
    expect((await third).way).toBe('static');
  });

  it('the rules are learnt from the comparisons in the order of the pages', async () => {
    const decisions = new RenderingDecisions(newRendering());
    const first = await decisions.decide(fixedPage('one'));
    const second = await decisions.decide(fixedPage('two'));
    if (first.way !== 'both' || second.way !== 'both') throw new Error('A page is not compared.');
    expect(await isPending(second.comparing.comes)).toBe(true);
    first.comparing.end();
    await second.comparing.comes;
    expect(await isPending(first.comparing.comes)).toBe(false);
  });
});

describe('When many pages of one code were compared', () => {
  /** A page with a button in a place of its own. */
  const another = (place: number): FixedPage => {
    const page = odd(`odd-${place}`);
    const elements = page.structure.elements.map((one) => ({ ...one, places: [`${place}`] }));
    return { ...page, structure: { ...page.structure, elements } };
  };

  it('three comparisons at most are under way', async () => {
    const decisions = await trusted();
    const plans: [FixedPage, ReadingPlan][] = [];
    for (const place of [1, 2, 3])
      plans.push([another(place), await decisions.decide(another(place))]);
    const fourth = decisions.decide(another(4));
    expect(await isPending(fourth)).toBe(true);
    const [[page, plan] = []] = plans;
    if (page === undefined || plan === undefined) throw new Error('A page is compared.');
    finish(page, plan);
    expect((await fourth).way).toBe('both');
  });

  it('a page does not wait for what a single comparison may teach', async () => {
    const decisions = await trusted();
    for (const place of [1, 2, 3, 4])
      finish(another(place), await decisions.decide(another(place)));
    await decisions.decide(another(5));
    expect(await isPending(decisions.decide(another(5)))).toBe(false);
  });
});

describe('When static readings are of no use', () => {
  /** A page that is always read in the browser. */
  const blank = (name: string): FixedPage => fixedPage(name, { textLength: 0, scripts: 1 });

  it('for twelve pages in a row, three of four pages are read in the browser at once', async () => {
    const decisions = await trusted();
    for (let number = 0; number < 11; number += 1) await decisions.decide(blank(`${number}`));
    expect(decisions.isPaused).toBe(false);
    await decisions.decide(blank('twelfth'));
    expect(decisions.isPaused).toBe(true);
    const left: boolean[] = [];
    for (let number = 0; number < 8; number += 1) {
      left.push(decisions.leavesNext());
      if (left.at(-1) === false) await decisions.decide(blank('tried'));
    }
    expect(left).toEqual([false, true, true, true, false, true, true, true]);
  });

  it('ends with the first page that is of use', async () => {
    const decisions = await trusted();
    for (let number = 0; number < 12; number += 1) await decisions.decide(blank(`${number}`));
    expect((await decisions.decide(fixedPage('three'))).way).toBe('static');
    expect(decisions.isPaused).toBe(false);
  });
});

describe('A page that is compared after 24 static readings', () => {
  /** 24 pages were read statically, the 25th is being compared, and two more were read statically meanwhile. */
  async function checking() {
    const decisions = await trusted();
    const read = async (name: string) => (await decisions.decide(fixedPage(name))).way;
    for (let number = 0; number < 24; number += 1)
      expect(await read(`page-${number}`)).toBe('static');
    const page = fixedPage('check');
    const plan = await decisions.decide(page);
    expect([await read('late-1'), await read('late-2')]).toEqual(['static', 'static']);
    return { decisions, page, plan };
  }
  const names = (urls: readonly string[]) => urls.map((url) => url.split('/').at(-1));

  it('confirms the readings before it and leaves the later ones unchecked', async () => {
    const { decisions, page, plan } = await checking();
    finish(page, plan);
    const { codes, again } = decisions.learnt.state;
    expect(names(codes.code?.unchecked ?? [])).toEqual(['late-1', 'late-2']);
    expect(again).toEqual([]);
  });

  it('has all of them read again when it contradicts the rules', async () => {
    const { decisions, page, plan } = await checking();
    finish(page, plan, false);
    expect(decisions.learnt.state.again).toHaveLength(26);
    expect((await decisions.decide(fixedPage('later'))).way).toBe('static');
    expect(names(decisions.learnt.state.again).at(-1)).toBe('later');
  });
});

describe('A page that was read by rules that proved wrong', () => {
  it('is read in the browser when it is read again', async () => {
    const decisions = await trusted();
    const pages = Array.from({ length: 24 }, (_, number) => fixedPage(`page-${number}`));
    for (const page of pages) expect((await decisions.decide(page)).way).toBe('static');
    const wrong = fixedPage('wrong');
    finish(wrong, await decisions.decide(wrong), false);
    const { again } = decisions.learnt.state;
    expect(again).toEqual(pages.map(({ url }) => url));
    decisions.readAgain(again);
    for (const page of pages) expect((await decisions.decide(page)).way).toBe('browser');
    expect(decisions.learnt.state.again).toEqual([]);
  });
});
