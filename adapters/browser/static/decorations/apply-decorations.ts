import {
  type BlockRules,
  type Decoration,
  decorationOf,
} from '@signpost/backend-domain/model/crawl/delta/decorations.ts';
import type { StaticDocument, StaticElement } from '../static-nodes.ts';
import { type LinkedHeading, linkedHeadings } from './linked-headings.ts';
import { BLOCK_ID, BLOCK_NUMBER, OUTLINE_ITEMS } from './marks.ts';
import { elementsFrom, escapedValue, nodesFrom } from './markup.ts';
import { outlineItems } from './outline-items.ts';
import type { PageBlock } from './page-blocks.ts';
import { withRelativeAddresses } from './relative-addresses.ts';

/**
 * Adds to the blocks of a page what scripts add to them in a browser. Returns false when the rules do not show what they
 * add to one of them. `base`: the address to which the page's addresses are relative.
 */
export function applyDecorations(
  document: StaticDocument,
  blocks: readonly PageBlock[],
  { rules, base }: { readonly rules: BlockRules; readonly base: string },
): boolean {
  const numbers = new Map<string, number>();
  const headings = linkedHeadings(document);
  let isComplete = true;
  for (const { element, kinds } of blocks) {
    const decoration = decorationOf(rules, kinds);
    if (decoration === null) continue;
    const index = numbers.get(element.localName) ?? 0;
    numbers.set(element.localName, index + 1);
    const whole = withOutline(completed(decoration, element, { index, base }), headings ?? []);
    if (whole === null) isComplete = false;
    else decorate(document, element, whole);
  }
  return isComplete;
}

/** The decoration with the items of its table of contents; null when it is not known how to write one of them. */
function withOutline(
  decoration: Decoration,
  headings: readonly LinkedHeading[],
): Decoration | null {
  if (decoration.outline === null) return decoration;
  const items = outlineItems(decoration.outline, headings);
  if (items === null) return null;
  // Without items, scripts make no list.
  const start = items === '' ? '' : decoration.start.replace(OUTLINE_ITEMS, () => items);
  return { ...decoration, start };
}

/** The decoration with the number and the id of a block, and with addresses relative to its page. */
function completed(
  decoration: Decoration,
  block: StaticElement,
  { index, base }: { readonly index: number; readonly base: string },
): Decoration {
  const number = String(decoration.firstNumber + index);
  const own = escapedValue(block.getAttribute('id') ?? '');
  const complete = (text: string): string =>
    withRelativeAddresses(text, base).replaceAll(BLOCK_NUMBER, number).replaceAll(BLOCK_ID, own);
  const { id, wrapper, before, start, end, after } = decoration;
  return {
    ...decoration,
    id: id === null ? null : complete(id),
    wrapper: wrapper === null ? null : complete(wrapper),
    before: complete(before),
    start: complete(start),
    end: complete(end),
    after: complete(after),
  };
}

function decorate(document: StaticDocument, block: StaticElement, decoration: Decoration): void {
  const { id, wrapper, before, start, end, after } = decoration;
  if (id !== null) setId(block, id);
  const around = wrapper === null ? undefined : elementsFrom(wrapper, document)[0];
  if (around !== undefined) {
    block.parentNode?.insert(around, block);
    around.insert(block, null);
  }
  for (const element of elementsFrom(before, document)) block.parentNode?.insert(element, block);
  const first = block.firstChild;
  for (const node of nodesFrom(start, document)) block.insert(node, first);
  for (const element of elementsFrom(end, document)) block.insert(element, null);
  const next = block.nextSibling;
  for (const element of elementsFrom(after, document)) block.parentNode?.insert(element, next);
}

function setId({ attributes }: StaticElement, value: string): void {
  const at = attributes.findIndex(({ name }) => name === 'id');
  if (at >= 0) attributes.splice(at, 1);
  attributes.push({ name: 'id', value });
}
