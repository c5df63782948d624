const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);
/** Unknown types: browsers then look at the content. They do not for others, such as `text/plain`. */
const UNKNOWN_TYPES = new Set(['', 'unknown/unknown', 'application/unknown', '*/*']);
/** How HTML of an unknown type begins for browsers (WHATWG MIME Sniffing Standard, section 7.1). */
const HTML_START =
  /^\s*<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])/i;
/** A token (RFC 9110, section 5.6.2). */
const DISPOSITION_TYPE = /^[!#$%&'*+.^_`|~\w-]+$/;
const MAX_CHARACTERS_CHECKED = 1_024;
/** A text with a larger share of control and replacement characters is binary. */
const MAX_CONTROL_CHARACTER_SHARE = 0.1;

/** The properties of an HTTP answer that decide whether it is a page. Names of headers are in lower case. */
interface Content {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether a browser shows an answer as an HTML page. */
export function isPage(answer: Content & { readonly text: string }): boolean {
  return mayBePage(answer) && isHtml(answer);
}

/** Whether an answer with these headers may be a page, so that its body is worth reading. */
export function mayBePage({ contentType, headers }: Content): boolean {
  return !isAttachment(headers) && (isHtmlType(contentType) || UNKNOWN_TYPES.has(contentType));
}

/**
 * Whether a browser saves an answer as a file, whatever its content type: every Content-Disposition but `inline`
 * (RFC 6266, section 4.2). Browsers ignore a header without a disposition type, such as `filename="a.html"`.
 */
export function isAttachment(headers: Content['headers']): boolean {
  const type = (headers['content-disposition'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return DISPOSITION_TYPE.test(type) && type !== 'inline';
}

/** What an answer is that is no page, in words for a message: its content type, or that it is a download. */
export function describeContent({ contentType, headers }: Content): string {
  return isAttachment(headers) ? 'a download' : contentType || 'no content type';
}

/** Whether a content type is that of HTML pages. `type`: in lower case, without parameters. */
export function isHtmlType(type: string): boolean {
  return HTML_TYPES.has(type);
}

/** Whether an answer of a possible type is HTML: always when its type says so, else by how it begins. */
function isHtml({ contentType, headers, text }: Content & { readonly text: string }): boolean {
  const start = text.slice(0, MAX_CHARACTERS_CHECKED);
  if (isBinary(start)) return false;
  if (isHtmlType(contentType)) return true;
  const maySniff = headers['x-content-type-options']?.trim().toLowerCase() !== 'nosniff';
  return maySniff && HTML_START.test(start);
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
