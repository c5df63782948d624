import { hash } from 'node:crypto';

/** Longer contents of brackets are represented by a hash, so that nested ones take linear time. */
const MAX_CONTENT_CHARACTERS = 100;
/** Strings end at their line at the latest, template strings at the end of the script, so that matching is linear. */
const STRINGS =
  /"(?:[^"\\\n]|\\.)*(?:"|\\?$|(?=\n))|'(?:[^'\\\n]|\\.)*(?:'|\\?$|(?=\n))|`(?:[^`\\]|\\.)*(?:`|\\?$)/gs;

/**
 * An inline script without the data of its page: strings and numbers are emptied, and items of a list that then are
 * equal count once, because how many there are depends on the content.
 */
export function withoutData(script: string): string {
  const code = script.replace(STRINGS, "''").replace(/\d+/g, '0').replace(/\s+/g, ' ');
  return withoutRepeatedItems(code);
}

/** A bracket that is open. */
interface OpenBracket {
  readonly opening: string;
  /** The text before the bracket, since the last comma. */
  readonly before: string;
  /** The finished items in it. */
  readonly items: string[];
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };

/** `[{a:0},{a:0}]` becomes `[{a:0}]`. A bracket without its counterpart is an ordinary character. */
function withoutRepeatedItems(code: string): string {
  const open: OpenBracket[] = [];
  let item = '';
  for (const [text] of code.matchAll(/[[\](){},]|[^[\](){},]+/g)) {
    const last = open.at(-1);
    if (Object.hasOwn(CLOSING, text)) {
      open.push({ opening: text, before: item, items: [] });
      item = '';
    } else if (last !== undefined && text === CLOSING[last.opening]) {
      open.pop();
      item = `${withContent(last, item)}${text}`;
    } else if (last !== undefined && text === ',') {
      addItem(last, item);
      item = '';
    } else item += text;
  }
  for (let last = open.pop(); last !== undefined; last = open.pop()) item = withContent(last, item);
  return item;
}

function addItem({ opening, items }: OpenBracket, item: string): void {
  const isRepeated = opening === '[' && items.at(-1)?.trim() === item.trim();
  if (!isRepeated) items.push(item);
}

function withContent(bracket: OpenBracket, lastItem: string): string {
  addItem(bracket, lastItem);
  const content = bracket.items.join(',');
  const short = content.length > MAX_CONTENT_CHARACTERS ? hash('sha1', content) : content;
  return `${bracket.before}${bracket.opening}${short}`;
}
