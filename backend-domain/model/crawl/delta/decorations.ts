import { entryOf } from '../../shared/own-entry.ts';
import type { PageStructure } from '../page-structure.ts';
import { mergedOutline, type Outline } from './outline.ts';

/**
 * What scripts add to one block of a page, such as a button that copies a code block, a link to a heading, or a toggle of
 * a section. As HTML, with marks for the number and the id of the block, which only the DocumentReader reads and writes.
 * JSON-serialisable.
 */
export interface Decoration {
  /** Scripts number the decorated blocks of a page that have the same tag; this is the first number, 0 or 1. */
  readonly firstNumber: number;
  /** The id that scripts give to the block; null when they leave it alone. */
  readonly id: string | null;
  /** The empty element that scripts put around the block; null when there is none. */
  readonly wrapper: string | null;
  /** Elements that scripts add before the block, and inside it at its start and end, and after it; '' for none. */
  readonly before: string;
  readonly start: string;
  readonly end: string;
  readonly after: string;
  /** The table of contents in `start`; null when there is none. */
  readonly outline: Outline | null;
}

/** What scripts add to all blocks of a kind. `varies`: they add different things to them. */
export type BlockRule = Decoration | 'undecorated' | 'varies';

/** Rules by the kind of block (PageStructure.blocks). JSON-serialisable. */
export type BlockRules = Readonly<Record<string, BlockRule>>;

/** The kinds of one block, the widest first. */
type BlockKinds = readonly string[];

/**
 * The rule of the widest kind whose blocks all get the same decoration. Null when it is not known what scripts add to
 * the block.
 */
function ruleFor(rules: BlockRules, kinds: BlockKinds): Exclude<BlockRule, 'varies'> | null {
  for (const kind of kinds) {
    const rule = entryOf(rules, kind);
    if (rule === undefined) return null;
    if (rule !== 'varies') return rule;
  }
  return null;
}

/** What scripts add to a block, as far as it is known. */
export function decorationOf(rules: BlockRules, kinds: BlockKinds): Decoration | null {
  const rule = ruleFor(rules, kinds);
  return rule === 'undecorated' ? null : rule;
}

/** The most kinds of blocks that are remembered. A page that would exceed a limit teaches nothing about its blocks. */
const MAX_KINDS = 300;
/** The most characters that the rules of a code have as JSON; they are sent along with every page. */
const MAX_CHARACTERS = 600_000;
/** The most codes whose decorations are sent along with every page. A page of another code is read twice. */
const MAX_CODES = 10;

/** The rules after a page was seen with these decorations. */
export function withSeenBlocks(known: BlockRules, seen: BlockRules): BlockRules {
  const rules: Record<string, BlockRule> = { ...known };
  for (const [kind, rule] of Object.entries(seen)) {
    const before = entryOf(known, kind);
    rules[kind] = before === undefined ? rule : mergedRule(before, rule);
  }
  const isTooMuch =
    Object.keys(rules).length > MAX_KINDS || JSON.stringify(rules).length > MAX_CHARACTERS;
  return isTooMuch ? known : rules;
}

function mergedRule(one: BlockRule, other: BlockRule): BlockRule {
  if (!isAlike(one, other)) return 'varies';
  if (typeof one === 'string' || typeof other === 'string') return one;
  if (one.outline === null || other.outline === null) return isSame(one, other) ? one : 'varies';
  const outline = mergedOutline(one.outline, other.outline);
  return outline === null ? 'varies' : { ...one, outline };
}

/**
 * The rules after a delta was learnt from the page. Blocks whose decoration varies now count as undecorated, because the
 * delta describes the page although nothing was added to them.
 */
export function settledBlocks(rules: BlockRules, { blocks = [] }: PageStructure): BlockRules {
  const settled = blocks
    .filter((kinds) => isVarying(rules, kinds))
    .map((kinds) => [kinds.at(-1) ?? '', 'undecorated'] as const);
  return { ...rules, ...Object.fromEntries(settled) };
}

/** The rules after no delta could be learnt from the page: they only gain which of its blocks vary. */
export function withVaryingBlocks(
  known: BlockRules,
  seen: BlockRules,
  { blocks = [] }: PageStructure,
): BlockRules {
  const varying = blocks
    .filter((kinds) => isVarying(seen, kinds))
    .flatMap((kinds) => kinds.map((kind) => [kind, 'varies'] as const));
  return varying.length === 0 ? known : { ...known, ...Object.fromEntries(varying) };
}

/** Whether a page that was read with the rules `ones` would be decorated in the same way with `others`. */
export function decorateAlike(
  { blocks = [] }: PageStructure,
  ones: BlockRules,
  others: BlockRules,
): boolean {
  const isNew = ([kind, rule]: [string, BlockRule]): boolean =>
    typeof rule !== 'string' && entryOf(ones, kind) === undefined;
  // Only with a rule for its kind, an element that is no code block or table is among the blocks.
  if (Object.entries(others).some(isNew)) return false;
  return blocks.every((kinds) => isSame(decorationOf(ones, kinds), decorationOf(others, kinds)));
}

/** Whether the page has a block that scripts decorate differently from page to page. */
export function hasVaryingBlock(rules: BlockRules, { blocks = [] }: PageStructure): boolean {
  return blocks.some((kinds) => isVarying(rules, kinds));
}

/** Whether it is not known what scripts add to one of the page's blocks. */
export function hasUnknownBlock(
  rules: BlockRules,
  { blocks = [], isIncomplete = false }: PageStructure,
): boolean {
  return isIncomplete || blocks.some((kinds) => ruleFor(rules, kinds) === null);
}

/** Whether one of the known rules no longer holds, so that pages predicted with it may be wrong. */
export function contradictBlocks(known: BlockRules, now: BlockRules): boolean {
  return Object.entries(known).some(([kind, rule]) => !isAlike(rule, entryOf(now, kind) ?? rule));
}

/**
 * Whether pages that were read with the known rules may have had such blocks without their decorations. Not so for code
 * blocks and tables: a page with the first one of a kind is compared.
 */
export function decorateMore(known: BlockRules, now: BlockRules): boolean {
  return Object.entries(now).some(
    ([kind, rule]) =>
      typeof rule !== 'string' &&
      entryOf(known, kind) === undefined &&
      !CODE_OR_TABLE.test(ownSignOf(kind)),
  );
}

const CODE_OR_TABLE = /^(?:pre|table)\b/;

/** The sign of the block itself in one of its kinds, such as `pre.code` in `div>pre.code(span)`. */
function ownSignOf(kind: string): string {
  const [placed = ''] = kind.split('(');
  return placed.slice(placed.indexOf('>') + 1);
}

/** What scripts add to the blocks of pages, by the code of the page, for at most MAX_CODES codes. */
export function decorationsOf(
  deltas: Readonly<Record<string, { readonly blocks?: BlockRules }>>,
): Readonly<Record<string, BlockRules>> {
  const decorated = Object.entries(deltas).flatMap(([code, { blocks = {} }]) =>
    decorateAny(blocks) ? [[code, blocks] as const] : [],
  );
  return Object.fromEntries(decorated.slice(0, MAX_CODES));
}

/** Whether these rules decorate any block. */
export function decorateAny(rules: BlockRules): boolean {
  return Object.values(rules).some((rule) => typeof rule !== 'string');
}

function isVarying(rules: BlockRules, kinds: BlockKinds): boolean {
  return entryOf(rules, kinds.at(-1) ?? '') === 'varies';
}

/** Whether two rules are equal except for what they know about a table of contents. */
function isAlike(one: BlockRule, other: BlockRule): boolean {
  const rest = (rule: BlockRule) => (typeof rule === 'string' ? rule : { ...rule, outline: null });
  return JSON.stringify(rest(one)) === JSON.stringify(rest(other));
}

function isSame(one: BlockRule | null, other: BlockRule | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
