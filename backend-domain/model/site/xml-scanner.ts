/** Receives the content of a scanned XML text, in document order. A handler returns true to end the scan. */
export interface XmlHandler {
  /** `name` is the local name in lower case; `attributes` the raw text after it (see `attributeOf`). */
  open(name: string, attributes: string): boolean;
  close(name: string): boolean;
  /** `raw`: the text with its entities, except in a CDATA section (`isLiteral`). */
  text(raw: string, isLiteral: boolean): void;
}

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y;

/**
 * Scans an XML text from start to end. Written here because the domain imports no packages, and because sitemaps come
 * from strangers: it reads every character once, knows no DTD and only XML's five entities (so nothing expands), builds
 * no tree, and accepts broken markup instead of throwing. Returns false when the text ends within markup.
 */
export function scanXml(text: string, handler: XmlHandler): boolean {
  let position = 0;
  while (position < text.length) {
    const start = text.indexOf('<', position);
    if (start < 0) {
      handler.text(text.slice(position), false);
      return true;
    }
    if (start > position) handler.text(text.slice(position, start), false);
    const step = readMarkup(text, start, handler);
    if (step.stop) return true;
    if (step.end < 0) return false;
    position = step.end;
  }
  return true;
}

/** The index after the markup (-1: it has no end), and whether the handler ended the scan. */
interface Step {
  readonly end: number;
  readonly stop: boolean;
}

function readMarkup(text: string, start: number, handler: XmlHandler): Step {
  const next = text.charAt(start + 1);
  if (next === '?') return past(text, '?>', start + 2);
  if (next === '!') return readDeclaration(text, start, handler);
  const closing = next === '/';
  NAME.lastIndex = start + (closing ? 2 : 1);
  const name = NAME.exec(text)?.[0];
  if (name === undefined) {
    handler.text('<', false);
    return { end: start + 1, stop: false };
  }
  const end = endOfTag(text, NAME.lastIndex);
  if (end < 0) return { end, stop: false };
  const local = name.slice(name.indexOf(':') + 1).toLowerCase();
  if (closing) return { end, stop: handler.close(local) };
  const attributes = text.slice(NAME.lastIndex, end - 1);
  const opened = handler.open(local, attributes);
  return { end, stop: opened || (attributes.endsWith('/') && handler.close(local)) };
}

function readDeclaration(text: string, start: number, handler: XmlHandler): Step {
  if (text.startsWith('<!--', start)) return past(text, '-->', start + 4);
  if (text.startsWith('<![CDATA[', start)) {
    const close = text.indexOf(']]>', start + 9);
    handler.text(text.slice(start + 9, close < 0 ? text.length : close), true);
    return { end: close < 0 ? -1 : close + 3, stop: false };
  }
  // A document type, with its internal subset, is skipped.
  const end = endOfTag(text, start + 2);
  const subset = text.slice(start, end < 0 ? text.length : end).indexOf('[');
  if (subset < 0) return { end, stop: false };
  const close = text.indexOf(']', start + subset);
  return close < 0 ? { end: -1, stop: false } : past(text, '>', close);
}

function past(text: string, mark: string, from: number): Step {
  const at = text.indexOf(mark, from);
  return { end: at < 0 ? -1 : at + mark.length, stop: false };
}

/** The index after the `>` that ends a tag; a `>` within quotes does not. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let index = from; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return index + 1;
  }
  return -1;
}

/** Matches an attribute, or the text between two; reads every character once, whatever the text. */
const ATTRIBUTE = /([\w:.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?|[^\w:.-]+/g;

/** The value of an attribute, by its local name in lower case, with entities decoded; null when it is missing. */
export function attributeOf(attributes: string, name: string): string | null {
  for (const [, key, double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single;
    if (key === undefined || value === undefined) continue;
    if (key.slice(key.indexOf(':') + 1).toLowerCase() === name) return decodeXml(value);
  }
  return null;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The text with numeric references and XML's five entities decoded once; anything else stays unchanged. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,7})|(amp|lt|gt|quot|apos));/g,
    (reference, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? reference;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
      return isCharacter ? String.fromCodePoint(code) : '';
    },
  );
}
