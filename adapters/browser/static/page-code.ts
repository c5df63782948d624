import { createHash } from 'node:crypto';
import { withoutData } from './inline-script.ts';
import { descendants, type StaticDocument, StaticElement } from './static-nodes.ts';

const MAX_SCRIPTS = 200;
const MAX_SCRIPT_CHARACTERS = 1_000_000;
const MAX_URL_CHARACTERS = 2_000;
const MAX_WORDS_CHARACTERS = 100;

/**
 * A short hash of the scripts and style sheets of a page, without their versions and the page's data. `base`: the
 * document's base URL. Scripts that differ in their data only count once: how many there are depends on the content
 * (React server components send a page's content in such scripts).
 */
export function codeOf(document: StaticDocument, base: string): string {
  const parts = new Set<string>();
  for (const node of descendants(document)) {
    const part = node instanceof StaticElement ? codeIn(node, base) : null;
    if (part !== null) parts.add(part);
    if (parts.size >= MAX_SCRIPTS) break;
  }
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part}\n`);
  return hash.digest('hex').slice(0, 16);
}

function codeIn(element: StaticElement, base: string): string | null {
  if (element.localName === 'script') return scriptIn(element, base);
  const isSheet =
    element.localName === 'link' &&
    /(?:^|\s)stylesheet(?:\s|$)/i.test(element.getAttribute('rel') ?? '');
  return isSheet ? `style ${fileOf(element.getAttribute('href') ?? '', base)}` : null;
}

/** A script with its settings: loaders also read the text inside an element with `src`, which browsers do not run. */
function scriptIn(element: StaticElement, base: string): string | null {
  const source = element.getAttribute('src');
  const type = element.getAttribute('type')?.trim() ?? '';
  const isCode = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i.test(type);
  if (source === null && !isCode) return null;
  const file = source === null ? '' : fileOf(source, base);
  const text = withoutData(element.textContent.slice(0, MAX_SCRIPT_CHARACTERS)).trim();
  return ['script', file, ...settingsOf(element), text].filter((part) => part !== '').join(' ');
}

/**
 * The data attributes of a script, which tell it what to do (`data-modules="menu tabs"`). Only words count as values:
 * versions, addresses and tokens differ from page to page.
 */
function settingsOf(element: StaticElement): string[] {
  return element.attributes
    .filter(({ name }) => name.startsWith('data-'))
    .map(({ name, value }) => {
      const isWords = value.length <= MAX_WORDS_CHARACTERS && /^[\p{L}\s,;:_-]+$/u.test(value);
      return isWords ? `${name}=${value}` : name;
    });
}

/**
 * The absolute URL of a script or style sheet, because pages in different folders write it differently; without its
 * query, which is often a version.
 */
function fileOf(written: string, base: string): string {
  const reference = written.slice(0, MAX_URL_CHARACTERS);
  return (URL.parse(reference, base)?.href ?? reference).replace(/[?#].*$/s, '');
}
