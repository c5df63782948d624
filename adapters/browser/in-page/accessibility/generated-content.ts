/** The text that CSS generates before or after an element's content. */
export interface GeneratedText {
  readonly text: string;
  /** Whether Chromium separates it by spaces from the text beside it. */
  readonly isSeparate: boolean;
}

const MAX_CHARACTERS = 2_000;
/** A function such as `url("…")` or `counter(item)`, a string, the slash before the alternative text, or a keyword. */
const TOKEN = /[\w-]+\((?:"(?:[^"\\]|\\.)*"|[^")])*\)|"((?:[^"\\]|\\.)*)"|\/|[^\s"/]+/g;
const ESCAPE = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;

/**
 * The text of a ::before or ::after, from its computed style; null when it has no box, is hidden, or is decoration
 * (`"→" / ""`). Alternative text takes the place of the content (CSS Generated Content 3). Images, counters and quotes
 * have no text here. `evenHidden` gives the text that it has once `visibility` no longer hides it.
 */
export function generatedText(
  style: CSSStyleDeclaration,
  { evenHidden = false } = {},
): GeneratedText | null {
  const content = style.getPropertyValue('content');
  if (content === 'none' || content === 'normal' || content === '' || content === '""') return null;
  if (style.getPropertyValue('display') === 'none') return null;
  if (!evenHidden && style.getPropertyValue('visibility') !== 'visible') return null;
  const isBlock = isBlockStyle(style);
  if (content.length > MAX_CHARACTERS) return { text: '', isSeparate: isBlock };
  const { text, isAlternative } = textOf(content);
  if (isAlternative && text === '') return null;
  return { text, isSeparate: isAlternative || isBlock };
}

/** Whether a box of this style stands on lines of its own. */
export function isBlockStyle(style: CSSStyleDeclaration): boolean {
  const display = style.getPropertyValue('display');
  return !display.startsWith('inline') && display !== 'contents';
}

function textOf(content: string): { readonly text: string; readonly isAlternative: boolean } {
  let text = '';
  let isAlternative = false;
  for (const [token, quoted] of content.matchAll(TOKEN)) {
    if (token === '/') {
      text = '';
      isAlternative = true;
    } else if (quoted !== undefined) text += unescaped(quoted);
  }
  return { text, isAlternative };
}

/** The value of a string as browsers serialise it (CSSOM, serialize a string). */
function unescaped(quoted: string): string {
  return quoted.replace(ESCAPE, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
