/**
 * One way in which a browser may change a text of a static reading. JSON-serialisable. Every pair of readings rules out
 * some of the possible changes.
 */
export type TextChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'set'; readonly to: string }
  /** The text's start `from` becomes `to`; either may be ''. */
  | { readonly kind: 'start'; readonly from: string; readonly to: string }
  | { readonly kind: 'end'; readonly from: string; readonly to: string }
  /**
   * Style sheets add `text` before the part with this index, such as an arrow before the title in “Previous” + title.
   */
  | { readonly kind: 'before-part'; readonly index: number; readonly text: string }
  /** Style sheets draw something on both sides of the text, such as icons. */
  | { readonly kind: 'around'; readonly before: string; readonly after: string }
  /** Style sheets turn the parts of the text into blocks, which are read with spaces between them. */
  | { readonly kind: 'spaced-parts' }
  /** The text appears twice, with `between` in the middle. */
  | { readonly kind: 'twice'; readonly between: string }
  /** A client-side router writes `/page/#part` for `/page#part`. */
  | { readonly kind: 'fragment-slash' };

const KEEP: TextChange = { kind: 'keep' };
const SPACED_PARTS: TextChange = { kind: 'spaced-parts' };
/** In characters. A longer change more likely replaces the whole text. */
const MAX_EDGE_LENGTH = 400;

/**
 * The text after the change; null when the change cannot apply to it. `parts`: the texts of the elements inside, when
 * there are several.
 */
function changedText(
  change: TextChange,
  text: string,
  parts: readonly string[] | null = null,
): string | null {
  switch (change.kind) {
    case 'keep':
      return text;
    case 'set':
      return change.to;
    case 'start':
      return text.startsWith(change.from) ? change.to + text.slice(change.from.length) : null;
    case 'end':
      return text.endsWith(change.from)
        ? text.slice(0, text.length - change.from.length) + change.to
        : null;
    case 'before-part':
      return writtenBefore(change, text, parts);
    case 'around':
      return change.before + text + change.after;
    case 'spaced-parts':
      return spaced(text, parts);
    case 'twice':
      return text + change.between + text;
    case 'fragment-slash':
      return text.replace(/([^/"\s#?&=])#/, '$1/#');
  }
}

/** The kind of a text: a router changes addresses, and selectors that contain an address, in other ways than words. */
export type TextNature = 'words' | 'address';

/**
 * All changes that turn one text into the other. If some only add text, returns only these, because they are far more
 * likely.
 */
export function possibleChanges(
  from: string,
  to: string,
  nature: TextNature,
  parts: readonly string[] | null = null,
): TextChange[] {
  const ofRouter: TextChange[] = nature === 'address' ? [{ kind: 'fragment-slash' }] : [];
  const candidates: TextChange[] =
    from === to
      ? [KEEP, ...ofRouter, ...(parts === null ? [] : [SPACED_PARTS])]
      : [
          ...ofRouter,
          ...twice(from, to),
          ...beforeParts(from, to, parts),
          ...around(from, to),
          SPACED_PARTS,
          ...edges(from, to),
          { kind: 'set', to },
        ];
  const possible = candidates.filter((change) => changedText(change, from, parts) === to);
  const additions = from === to ? [] : possible.filter(isAddition);
  return additions.length > 0 ? additions : possible;
}

/** Whether the change adds something to the text and removes nothing. */
function isAddition(change: TextChange): boolean {
  switch (change.kind) {
    case 'start':
    case 'end':
      return change.from === '';
    case 'around':
    case 'before-part':
    case 'spaced-parts':
      return true;
    default:
      return false;
  }
}

/** Those of `changes` that also turn `from` into `to`. `alike`: whether two texts count as equal. */
export function stillPossible(
  changes: readonly TextChange[],
  from: string,
  to: string,
  alike: (one: string, other: string) => boolean,
  parts: readonly string[] | null = null,
): TextChange[] {
  return changes.filter((change) => {
    const changed = changedText(change, from, parts);
    return changed !== null && alike(changed, to);
  });
}

/** The changed text, if all of `changes` give the same one; null when they disagree or cannot apply. */
export function predictedText(
  changes: readonly TextChange[],
  text: string,
  parts: readonly string[] | null = null,
): string | null {
  const [first, ...others] = changes;
  const predicted = first === undefined ? null : changedText(first, text, parts);
  return others.every((change) => changedText(change, text, parts) === predicted)
    ? predicted
    : null;
}

function writtenBefore(
  { index, text: written }: Extract<TextChange, { kind: 'before-part' }>,
  text: string,
  parts: readonly string[] | null,
): string | null {
  const part = parts?.[index];
  if (parts === null || part === undefined || parts.join(' ') !== text) return null;
  return [...parts.slice(0, index), `${written}${part}`, ...parts.slice(index + 1)].join(' ');
}

export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

function spaced(text: string, parts: readonly string[] | null): string | null {
  const isWhole = parts !== null && withoutSpaces(parts.join('')) === withoutSpaces(text);
  return isWhole ? parts.join(' ') : null;
}

function around(from: string, to: string): TextChange[] {
  const at = to.indexOf(from);
  if (from === '' || at < 0 || to.length - from.length > MAX_EDGE_LENGTH) return [];
  const [before, after] = [to.slice(0, at), to.slice(at + from.length)];
  return before === '' || after === '' ? [] : [{ kind: 'around', before, after }];
}

/** Not for the first part: text added before it is added to the start of the whole text. */
function beforeParts(from: string, to: string, parts: readonly string[] | null): TextChange[] {
  if (parts === null || to.length <= from.length) return [];
  return parts.slice(1).map((_part, at) => {
    const before = parts.slice(0, at + 1).join(' ').length + 1;
    const text = to.slice(before, before + to.length - from.length);
    return { kind: 'before-part', index: at + 1, text };
  });
}

function twice(from: string, to: string): TextChange[] {
  const between = to.length - 2 * from.length;
  if (from === '' || between < 0 || between > 3) return [];
  return [{ kind: 'twice', between: to.slice(from.length, from.length + between) }];
}

function edges(from: string, to: string): TextChange[] {
  const alikeAtStart = commonStart(from, to);
  const alikeAtEnd = commonEnd(from, to);
  const changes: TextChange[] = [
    { kind: 'end', from: from.slice(alikeAtStart), to: to.slice(alikeAtStart) },
    {
      kind: 'start',
      from: from.slice(0, from.length - alikeAtEnd),
      to: to.slice(0, to.length - alikeAtEnd),
    },
  ];
  // A change must keep something of the text; otherwise it is a replacement.
  return changes.filter(
    (change) =>
      (change.kind === 'end' || change.kind === 'start') &&
      change.from.length < from.length &&
      change.from.length + change.to.length <= MAX_EDGE_LENGTH,
  );
}

/** How many characters two texts have in common at their start. */
export function commonStart(one: string, other: string): number {
  return commonLength(one, other, (text, at) => text.charCodeAt(at));
}

/** How many characters two texts have in common at their end. */
export function commonEnd(one: string, other: string): number {
  return commonLength(one, other, (text, at) => text.charCodeAt(text.length - 1 - at));
}

function commonLength(
  one: string,
  other: string,
  at: (text: string, at: number) => number,
): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && at(one, length) === at(other, length)) length += 1;
  return length;
}
