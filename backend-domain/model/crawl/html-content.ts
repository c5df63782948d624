const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);
/** Types that servers send for files of an unknown type: then the content decides. */
const UNDECIDED_TYPES = new Set(['', 'application/octet-stream', 'text/plain', 'unknown/unknown']);
const HTML_START = /^<(?:!doctype\s+html|html|head|body|title|meta)\b/i;
const MAX_CHARACTERS_CHECKED = 1_024;
/** A text with a larger share of control and replacement characters is binary. */
const MAX_CONTROL_CHARACTER_SHARE = 0.1;

/**
 * Whether an answer is an HTML page: decided by its content type, or, when that is unspecific, by its first kilobytes.
 */
export function isHtml(contentType: string, text: string): boolean {
  const start = text.slice(0, MAX_CHARACTERS_CHECKED * 4);
  if (isBinary(start.slice(0, MAX_CHARACTERS_CHECKED))) return false;
  if (HTML_TYPES.has(contentType)) return true;
  return UNDECIDED_TYPES.has(contentType) && HTML_START.test(withoutComments(start));
}

function isBinary(start: string): boolean {
  let unprintable = 0;
  for (const character of start) {
    const code = character.codePointAt(0) ?? 0;
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13))
      unprintable += 1;
  }
  return unprintable > start.length * MAX_CONTROL_CHARACTER_SHARE;
}

/** Without a regular expression, which could take exponential time on a hostile sequence of comments. */
function withoutComments(start: string): string {
  let from = 0;
  for (;;) {
    const rest = start.slice(from).trimStart();
    if (!rest.startsWith('<!--')) return rest;
    const end = rest.indexOf('-->');
    if (end < 0) return '';
    from = start.length - rest.length + end + 3;
  }
}
