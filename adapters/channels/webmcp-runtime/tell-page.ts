import type {
  WebmcpDocument,
  WebmcpPage,
} from '@signpost/backend-domain/model/channels/webmcp/webmcp-document.ts';

const MAX_RESULTS = 8;
const MAX_TEXT_LENGTH = 80;

/** The title and address of the open page. */
export function whereNow(): string {
  return `Open page: ${quoted(document.title)} at ${location.pathname}${location.search}.`;
}

/** The title, address, headings and tools of the open page. */
export function describePage(tools: readonly string[]): string {
  const headings = [...document.querySelectorAll('h1, h2')].slice(0, 10);
  const told = headings
    .map((heading) => quoted(heading.textContent ?? ''))
    .filter((text) => text !== '');
  return [
    whereNow(),
    told.length === 0 ? '' : `Headings: ${told.join(', ')}.`,
    `Tools on this page: ${tools.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The pages that share words with the purpose, best first, at most MAX_RESULTS. */
export function findPages({ pages }: WebmcpDocument, purpose: string): WebmcpPage[] {
  const wanted = new Set(wordsOf(purpose));
  return pages
    .map((page) => ({ page, score: scoreOf(page, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ page }) => page);
}

function scoreOf({ title, purpose, path }: WebmcpPage, wanted: ReadonlySet<string>): number {
  const shared = (text: string, weight: number): number =>
    new Set(wordsOf(text).filter((word) => wanted.has(word))).size * weight;
  return shared(title, 3) + shared(path, 2) + shared(purpose, 1);
}

/** The words of a text, in lower case without diacritics and plural `s`; words of one letter are left out. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

export function listed(pages: readonly WebmcpPage[]): string {
  if (pages.length === 0) return 'No page fits. Try other words, or search the site.';
  return pages.map(({ path, title, purpose }) => `${path} ${title} ${purpose}`.trim()).join('\n');
}

/** A text of the page, shortened to one line in quotation marks. */
function quoted(text: string): string {
  const plain = text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/[“”<>]/g, "'")
    .trim();
  return plain === '' ? '' : `“${plain.slice(0, MAX_TEXT_LENGTH)}”`;
}
