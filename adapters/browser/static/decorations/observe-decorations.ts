import {
  type BlockRule,
  type BlockRules,
  decorationOf,
} from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import type { StaticDocument, StaticElement } from '../static-nodes.ts';
import {
  type Addition,
  addedBeside,
  addedOutline,
  addedText,
  additionInside,
  additionTo,
  type Side,
} from './additions.ts';
import { counterparts } from './counterparts.ts';
import { commonDecoration, type NumberedAddition } from './decoration-numbers.ts';
import { type LinkedHeading, linkedHeadings } from './linked-headings.ts';
import {
  blocksWithin,
  isOftenDecorated,
  isToldById,
  isToldByTag,
  type PageBlock,
  possibleBlocks,
} from './page-blocks.ts';

/** What a person can operate. */
const CONTROL = /<(?:a|button|input|select|textarea|summary)\b|\srole=/;

/**
 * What scripts added to the blocks of a page, by kind of block, from its HTML and the HTML that a browser showed: to its
 * code blocks and tables, to blocks of `known` kinds, and controls and their texts to other elements. Blocks that cannot
 * be compared are `undecorated`: then the facts show the difference. `base`: the address to which the page's addresses are
 * relative.
 */
export function observedDecorations(
  fixed: StaticDocument,
  rendered: StaticDocument,
  { known, base }: { readonly known: BlockRules; readonly base: string },
): BlockRules {
  const blocks = possibleBlocks(fixed);
  const pairs = counterparts(blocks, fixed, rendered);
  const outlines = outlinesOf(blocks, pairs, linkedHeadings(fixed) ?? [], known);
  // An element between two blocks was added after the first one or before the second one.
  const rules = (first: Side): BlockRules =>
    rulesOf(blocks, new Map([...additionsTo(blocks, pairs, first), ...outlines]), { known, base });
  const after = rules('after');
  if (varyingIn(after) === 0) return after;
  const before = rules('before');
  return varyingIn(before) < varyingIn(after) ? before : after;
}

/** The tables of contents that scripts made from the headings. */
function outlinesOf(
  blocks: readonly PageBlock[],
  pairs: ReadonlyMap<StaticElement, StaticElement>,
  headings: readonly LinkedHeading[],
  known: BlockRules,
): Map<StaticElement, Addition> {
  const outlines = new Map<StaticElement, Addition>();
  for (const { element, kinds } of blocks) {
    const rendered = isToldByTag(element) ? undefined : pairs.get(element);
    if (rendered === undefined) continue;
    const outline = addedOutline(element, rendered, headings, decorationOf(known, kinds));
    if (outline !== null) outlines.set(element, outline);
  }
  return outlines;
}

/** What scripts added to the blocks, as far as they added something. */
function additionsTo(
  blocks: readonly PageBlock[],
  pairs: ReadonlyMap<StaticElement, StaticElement>,
  first: Side,
): Map<StaticElement, Addition> {
  const paired = blocks.flatMap(({ element }) => {
    const rendered = pairs.get(element);
    return rendered === undefined ? [] : [{ element, rendered }];
  });
  const counted = new Set<StaticElement>();
  const beside: Record<Side, Map<StaticElement, StaticElement[]>> = {
    before: new Map(),
    after: new Map(),
  };
  for (const side of [first, first === 'after' ? 'before' : 'after'] as const)
    for (const { element, rendered } of paired.filter((pair) => hasNeighbours(pair.element))) {
      const added = addedBeside(element, rendered, side, counted);
      beside[side].set(element, added);
      for (const each of added) counted.add(each);
    }
  const additions = new Map<StaticElement, Addition>();
  for (const { element, rendered } of paired) {
    const [before = [], after = []] = [beside.before.get(element), beside.after.get(element)];
    // What is beside a code block is not also inside the element around it.
    const addition = hasNeighbours(element)
      ? additionTo(element, rendered, { before, after })
      : (addedText(element, rendered) ?? additionInside(element, rendered, counted));
    if (addition !== null) additions.set(element, addition);
  }
  return additions;
}

/** Whether scripts may put something around and beside such a block, not only inside it. */
function hasNeighbours(block: StaticElement): boolean {
  return isOftenDecorated(block) || isToldById(block);
}

function rulesOf(
  blocks: readonly PageBlock[],
  additions: ReadonlyMap<StaticElement, Addition>,
  { known, base }: { readonly known: BlockRules; readonly base: string },
): BlockRules {
  const decorated = blocks.flatMap(({ element, kinds: [own = ''] }) =>
    isControl(additions.get(element)) || Object.hasOwn(known, own) ? [own] : [],
  );
  const isNoted = blocksWithin(decorated);
  const noted = blocks.filter(({ element }) => isNoted(element));
  const numbers = new Map<string, number>();
  const seen = noted.flatMap(({ element, kinds }) => {
    const addition = additions.get(element);
    const index = numbers.get(element.localName) ?? 0;
    if (addition !== undefined) numbers.set(element.localName, index + 1);
    const id = element.getAttribute('id');
    const numbered = addition === undefined ? null : { addition, index, id };
    return kinds.map((kind) => ({ kind, numbered }));
  });
  const byKind = Map.groupBy(seen, ({ kind }) => kind);
  return Object.fromEntries(
    [...byKind].map(([kind, same]) => [
      kind,
      ruleOf(
        same.map(({ numbered }) => numbered),
        base,
      ),
    ]),
  );
}

function isControl(addition: Addition | undefined): boolean {
  if (addition?.outline) return true;
  if (addition === undefined) return false;
  const { start, end } = addition;
  // A text without an element is part of a control (`addedText`).
  return CONTROL.test(`${start}${end}`) || (start !== '' && !start.includes('<'));
}

/** The rule for blocks of one kind. */
function ruleOf(additions: readonly (NumberedAddition | null)[], base: string): BlockRule {
  const decorated = additions.filter((addition) => addition !== null);
  if (decorated.length === 0) return 'undecorated';
  if (decorated.length < additions.length) return 'varies';
  return commonDecoration(decorated, base) ?? 'varies';
}

function varyingIn(rules: BlockRules): number {
  return Object.values(rules).filter((rule) => rule === 'varies').length;
}
