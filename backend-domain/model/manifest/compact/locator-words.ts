import type { ManifestLocator } from '../file/manifest.ts';
import type { HrefStyle } from './compact-manifest.ts';
import { hrefOf } from './href-style.ts';
import { filledIn, withDoubledBraces } from './placeholders.ts';

/** The values of the placeholders in an element's locators. */
interface LocatorContext {
  /** The element's name; `{name}` is replaced by it, in quotes. */
  readonly name: string;
  /** The page to which relative addresses are relative. */
  readonly page: string;
  readonly href: HrefStyle;
}

/** A quoted string of CSS or XPath; group 1: the attribute before it, when its value is an address. */
const QUOTED = /(\[(?:href|action|src)=)?"((?:[^"\\]|\\.)*)"/g;

const TEXT_TEST = 'normalize-space()';

/**
 * Shortens a selector or XPath for version 1.1: the element's name in quotes becomes `{name}`, an address in an
 * attribute `{7}` (its index), and in XPath `normalize-space()` becomes `{text}`. `indexOf`: returns the index of an
 * address in the table.
 */
export function shortPath(
  path: string,
  { name, page, href }: LocatorContext,
  indexOf: (url: string) => number,
): string {
  const own = name === '' ? null : quoted(name);
  let short = '';
  let end = 0;
  for (const match of path.matchAll(QUOTED)) {
    const [whole, attribute = '', value = ''] = match;
    const url = attribute === '' ? null : addressOf(value, page, href);
    const string = whole.slice(attribute.length);
    const written =
      url !== null ? `{${indexOf(url)}}` : string === own ? '{name}' : withDoubledBraces(string);
    short += withoutTextTest(path.slice(end, match.index)) + attribute + written;
    end = match.index + whole.length;
  }
  return short + withoutTextTest(path.slice(end));
}

/** Restores the selector or XPath that `shortPath` wrote. */
export function wholePath(
  short: string,
  { name, page, href }: LocatorContext,
  urlAt: (index: number) => string,
): string {
  return filledIn(short, (key) => {
    if (key === 'name') return quoted(name);
    return key === 'text' ? TEXT_TEST : `"${hrefOf(urlAt(Number(key)), page, href)}"`;
  });
}

function withoutTextTest(path: string): string {
  return withDoubledBraces(path).replaceAll(TEXT_TEST, '{text}');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The address in an attribute's value; null when it is not written in the site's usual style. */
function addressOf(value: string, page: string, style: HrefStyle): string | null {
  if (value.startsWith('#')) return null;
  const url = URL.parse(value, page)?.href;
  return url !== undefined && hrefOf(url, page, style) === value ? url : null;
}

/** Finds an element by the text before it: `//h3[normalize-space()="Direct Chat"]/following::button[1]`. */
const AFTER_TEXT = /^\/\/(\w+)\[normalize-space\(\)="([^"]*)"\]\/following::(\w+(?:\[\d+\])?)$/;

/** `after=h3 button[1] Direct Chat` for an XPath of the form above; null for other locators. */
export function shortAfterText({ kind, value }: ManifestLocator): string | null {
  const [, tag, text, next] = (kind === 'xpath' && AFTER_TEXT.exec(value)) || [];
  return tag === undefined ? null : `after=${tag} ${next} ${text}`;
}

/** Restores the XPath from the text after `after=`. */
export function wholeAfterText(short: string): string {
  const [tag = '', next = '', ...words] = short.split(' ');
  return `//${tag}[normalize-space()="${words.join(' ')}"]/following::${next}`;
}
