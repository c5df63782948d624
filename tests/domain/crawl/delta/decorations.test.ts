import { describe, expect, it } from '@jest/globals';
import {
  ComparedPage,
  type FixedPage,
} from '@signpost/backend-domain/model/crawl/compared-page.ts';
import {
  type BlockRule,
  type BlockRules,
  type Decoration,
  decorateAlike,
  decorateMore,
  decorationOf,
  decorationsOf,
  hasUnknownBlock,
  hasVaryingBlock,
  settledBlocks,
  withSeenBlocks,
} from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { learnFrom } from '@signpost/backend-domain/model/crawl/rendering-lessons.ts';
import {
  howToRead,
  needsOnlyBrowser,
} from '@signpost/backend-domain/model/crawl/rendering-policy.ts';
import {
  newRendering,
  type Rendering,
} from '@signpost/backend-domain/model/crawl/rendering-state.ts';
import fc from 'fast-check';
import { aButton, aLink, pageFacts, structureOf } from '../../../support/mothers.ts';

const adds = (after: string): Decoration => ({
  ...{ firstNumber: 0, id: null, wrapper: null, outline: null },
  ...{ before: '', start: '', end: '', after },
});
const [copy, run] = [adds('<button>Copy</button>'), adds('<button>Run</button>')];

const PLAIN = ['pre', 'div>pre', 'div>pre(code)'] as const;
const RUST = ['pre', 'div>pre', 'div>pre(code.rust)'] as const;

const MENU = ['span.now', 'summary>span.now', 'summary>span.now()'] as const;

const rulesFor = (kinds: readonly string[], rule: BlockRule): BlockRules =>
  Object.fromEntries(kinds.map((kind) => [kind, rule]));

type Blocks = readonly (readonly string[])[];

const structureWith = (...blocks: (readonly string[])[]) => ({
  ...structureOf(pageFacts(), 'code', ['pre']),
  blocks,
});

describe('What scripts add to blocks', () => {
  it('is not learnt from a page when the rules would become too long', () => {
    const long = adds(`<p>${'x'.repeat(30_000)}</p>`);
    const many = Array.from({ length: 30 }, (_, at) => `div#menu-${'abcdefghij'.repeat(at + 1)}`);
    const known = rulesFor(PLAIN, copy);
    expect(withSeenBlocks(known, rulesFor(many, long))).toBe(known);
    expect(withSeenBlocks(known, rulesFor(many.slice(0, 3), long))).not.toBe(known);
  });

  it('is the same for all blocks of the widest kind as long as no block contradicts it', () => {
    const known = rulesFor(PLAIN, copy);
    expect(decorationOf(known, RUST)).toEqual(copy);
    const both = withSeenBlocks(known, rulesFor(RUST, run));
    expect(decorationOf(both, PLAIN)).toEqual(copy);
    expect(decorationOf(both, RUST)).toEqual(run);
    expect(hasUnknownBlock(both, structureWith(['pre', 'div>pre', 'div>pre(b)']))).toBe(true);
  });

  it('varies when two blocks of the narrowest kind differ, whatever is seen after them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<BlockRule>(copy, run, 'undecorated'), { minLength: 1 }),
        (seen) => {
          const rules = seen.reduce<BlockRules>(
            (known, rule) => withSeenBlocks(known, rulesFor(PLAIN, rule)),
            {},
          );
          const isSame = seen.every((rule) => rule === seen[0]);
          expect(hasVaryingBlock(rules, structureWith(PLAIN))).toBe(!isSame);
          expect(decorateAlike(structureWith(PLAIN), rules, rulesFor(PLAIN, seen[0] ?? copy))).toBe(
            isSame || seen[0] === 'undecorated',
          );
        },
      ),
    );
  });

  it('counts as nothing where it varies and the page is described without it', () => {
    const varying = rulesFor(PLAIN, 'varies');
    const settled = settledBlocks(varying, structureWith(PLAIN));
    expect(hasUnknownBlock(settled, structureWith(PLAIN))).toBe(false);
    expect(decorationOf(settled, PLAIN)).toBeNull();
  });

  it('is forgotten when a site has too many kinds of blocks', () => {
    const many = Array.from({ length: 400 }, (_, at) => `pre.c${at}`);
    expect(withSeenBlocks(rulesFor(PLAIN, copy), rulesFor(many, run))).toEqual(
      rulesFor(PLAIN, copy),
    );
  });

  it('is sent along with a page only for codes that decorate something', () => {
    const [decorated, plain] = [rulesFor(PLAIN, copy), rulesFor(PLAIN, 'undecorated')];
    expect(decorationsOf({ a: { blocks: decorated }, b: { blocks: plain }, c: {} })).toEqual({
      a: decorated,
    });
  });
});

describe('Rules that decorate more than the known ones', () => {
  it.each([
    ['an element with a class', rulesFor(MENU, copy), true],
    ['the narrowest kind of such an element', { [MENU[2]]: copy }, true],
    ['code blocks, because the first one of a kind is compared', rulesFor(PLAIN, copy), false],
    ['no further kind', rulesFor(MENU, 'undecorated'), false],
  ])('may concern pages that were read before: %s', (_, now, expected) => {
    expect(decorateMore({}, now)).toBe(expected);
    expect(decorateMore(now, now)).toBe(false);
  });
});

describe('A page with blocks that scripts decorate', () => {
  const button = (name: string) => aButton(name, { visible: null });
  const shown = (facts: PageFacts): PageFacts => ({
    ...facts,
    elements: facts.elements.map((element) => ({ ...element, visible: true })),
  });
  const page = (
    name: string,
    elements: PageFacts['elements'],
    blocks: Blocks = [PLAIN],
  ): FixedPage => {
    const url = `https://a.test/${name}`;
    const link = aLink(name, url, { visible: null });
    const facts = pageFacts({ url, scripts: 1, elements: [link, ...elements] });
    const structure = { ...structureOf(facts, 'code', ['pre']), blocks };
    return { url, pattern: '/:a', facts, structure };
  };
  const compare = (
    rendering: Rendering,
    fixed: FixedPage,
    rendered: PageFacts,
    blocks: BlockRules,
  ): Rendering => learnFrom(rendering, new ComparedPage(fixed, rendered, blocks)).rendering;
  const decorated = (rendering: Rendering, name: string): Rendering => {
    const fixed = page(name, [button(`Copy ${name}`)]);
    return compare(rendering, fixed, shown(fixed.facts), rulesFor(PLAIN, copy));
  };
  const known = decorated(decorated(newRendering(), 'one'), 'two');

  it('is read statically when it was read with their decorations', () => {
    const next = page('three', [button('Copy three')]);
    expect(howToRead(known, next)).toEqual({ way: 'static', facts: shown(next.facts) });
  });

  it('is compared when the decoration of a block is unknown', () => {
    const both = compare(
      known,
      page('three', [button('Run')], [RUST]),
      shown(page('three', [button('Run')]).facts),
      { ...rulesFor(PLAIN.slice(0, 2), 'varies'), [PLAIN[2]]: copy, [RUST[2]]: run },
    );
    const other = page('four', [], [['pre', 'div>pre', 'div>pre(b)']]);
    expect(howToRead(both, other).way).toBe('both');
  });

  it('is read in the browser, without another comparison, when the decoration varies', () => {
    const fixed = page('three', []);
    const rendered = shown({ ...fixed.facts, elements: [...fixed.facts.elements, button('Run')] });
    const varying = compare(known, fixed, rendered, rulesFor(PLAIN, 'varies'));
    expect(howToRead(varying, page('four', [])).way).toBe('browser');
    expect(howToRead(varying, page('five', [], [])).way).toBe('both');
  });

  it('replaces rules that took its decoration for something that every page has', () => {
    const single = page('one', []);
    const rendered = shown({
      ...single.facts,
      elements: [...single.facts.elements, button('Copy')],
    });
    const mistaken = compare(newRendering(), single, rendered, {});
    expect(mistaken.deltas.code?.added).toHaveLength(1);
    expect(decorated(mistaken, 'two').deltas.code?.added).toEqual([]);
  });

  it('is not a reason to read its pattern in the browser when it explains a wrong prediction', () => {
    const plain = (rendering: Rendering, name: string): Rendering => {
      const fixed = page(name, []);
      return compare(rendering, fixed, shown(fixed.facts), {});
    };
    const trusted = plain(plain(newRendering(), 'one'), 'two');
    const third = page('three', [], [MENU]);
    expect(howToRead(trusted, third).way).toBe('static');
    const renamed = (fixed: FixedPage) => ({
      ...shown(fixed.facts),
      elements: [aLink('On this page', fixed.url)],
    });
    expect(needsOnlyBrowser(compare(trusted, third, renamed(third), {}), '/:a')).toBe(true);
    const filled = {
      ...third,
      facts: { ...third.facts, elements: [aLink('On this page', third.url, { visible: null })] },
    };
    const explained = compare(trusted, filled, renamed(third), rulesFor(MENU, copy));
    expect(needsOnlyBrowser(explained, '/:a')).toBe(false);
    // Pages before this one may have had the same block without its decoration.
    expect(howToRead(explained, page('four', [])).way).toBe('both');
  });
});
