import { describe, expect, it } from '@jest/globals';
import {
  type ReadingPlan,
  RenderingDecisions,
} from '@signpost/backend-domain/agents/crawler/rendering-decisions.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  type FixedPage,
  learnFrom,
  newRendering,
} from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
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

/** The comparison of a plan ends with what the browser shows: what was predicted, or something else. */
function finish(
  decisions: RenderingDecisions,
  page: FixedPage,
  plan: ReadingPlan,
  isAsPredicted = true,
): void {
  if (plan.way !== 'both') throw new Error(`${page.url} is not compared but read ${plan.way}.`);
  const { checked, end } = plan.comparing;
  const rendered = withElements(page, isAsPredicted);
  decisions.learn((rendering) => learnFrom(rendering, page, rendered, checked).rendering);
  end();
}

async function trusted(): Promise<RenderingDecisions> {
  const decisions = new RenderingDecisions(newRendering());
  for (const page of [fixedPage('one'), fixedPage('two')])
    finish(decisions, page, await decisions.decide(page));
  return decisions;
}

/** What has become of a promise once everything that waits for nothing has run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  let pending = true;
  const done = (): void => {
    pending = false;
  };
  promise.then(done, done);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  return pending;
}

/** A page with an element that no page had before. */
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
    finish(decisions, first, plan);
    expect((await waiting).way).toBe('static');
  });

  it('the second sample of its code is compared beside it, and the third page waits', async () => {
    const decisions = new RenderingDecisions(newRendering());
    const [one, two] = [fixedPage('one'), fixedPage('two')];
    const plans = [await decisions.decide(one), await decisions.decide(two)] as const;
    const third = decisions.decide(fixedPage('three'));
    expect(await isPending(third)).toBe(true);
    finish(decisions, one, plans[0]);
    finish(decisions, two, plans[1]);
    expect((await third).way).toBe('static');
  });

  it('comparisons are learnt from in the order of the pages', async () => {
    const decisions = new RenderingDecisions(newRendering());
    const first = await decisions.decide(fixedPage('one'));
    const second = await decisions.decide(fixedPage('two'));
    if (first.way !== 'both' || second.way !== 'both') throw new Error('Both are samples.');
    expect(await isPending(second.comparing.comes)).toBe(true);
    first.comparing.end();
    await second.comparing.comes;
    expect(await isPending(first.comparing.comes)).toBe(false);
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

  it('confirms those before it and leaves the later ones unchecked', async () => {
    const { decisions, page, plan } = await checking();
    finish(decisions, page, plan);
    const { codes, again } = decisions.learnt.state;
    expect(names(codes.code?.unchecked ?? [])).toEqual(['late-1', 'late-2']);
    expect(again).toEqual([]);
  });

  it('sends all of them to be read again when it contradicts the rules', async () => {
    const { decisions, page, plan } = await checking();
    finish(decisions, page, plan, false);
    expect(decisions.learnt.state.again).toHaveLength(26);
    expect((await decisions.decide(fixedPage('later'))).way).toBe('static');
    expect(names(decisions.learnt.state.again).at(-1)).toBe('later');
  });
});

describe('A page that is also read in a browser', () => {
  it('is compared although its facts are predicted', async () => {
    const decisions = await trusted();
    expect((await decisions.decide(fixedPage('three'), () => true)).way).toBe('both');
  });
});
