import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { MIMEType } from 'whatwg-mimetype';

/**
 * The number of bytes in which to search for a declaration of the encoding. HTML allows 1024; real pages declare it
 * later.
 */
const PRESCAN_BYTES = 4096;

/** The MIME type in lower case without parameters; '' when the value is missing or invalid. */
export function mimeEssence(contentType: string): string {
  return MIMEType.parse(contentType)?.essence ?? '';
}

/**
 * The body as text. The encoding comes, in this order, from the byte order mark, the charset of the header, the
 * document's own declaration (<meta>, XML declaration), and is UTF-8 otherwise. A declaration of UTF-8 that the bytes
 * contradict is skipped. NULs are removed and lone surrogates replaced, because JSON and PostgreSQL cannot store them.
 */
export function decodeText(body: Uint8Array, contentType: string): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const text = decodeAs(bytes, encodingOf(bytes, contentType));
  return text.replaceAll('\0', '').toWellFormed();
}

/** The name of the encoding as in the WHATWG Encoding Standard, in lower case. */
function encodingOf(bytes: Buffer, contentType: string): string {
  const marked = byteOrderMark(bytes);
  if (marked) return marked;
  const candidates = [
    standardName(MIMEType.parse(contentType)?.parameters.get('charset')),
    declaredInside(bytes),
  ].filter((name) => name !== null);
  const fitting = candidates.find((name) => name !== 'utf-8' || looksLikeUtf8(bytes));
  return fitting ?? candidates[0] ?? wideByPattern(bytes) ?? 'utf-8';
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** The UTF-16 variant of a document without a declaration: `<` and a zero byte, after it or before it. */
function wideByPattern(bytes: Buffer): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] !== 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0 && bytes[3] !== 0) return 'utf-16be';
  return null;
}

/**
 * The encoding that the document declares (HTML Standard 13.2.3.2, XML 1.0 appendix F). A declaration that is readable
 * as ASCII cannot be in UTF-16, so UTF-16 means UTF-8 here.
 */
function declaredInside(bytes: Buffer): string | null {
  const head = bytes
    .subarray(0, PRESCAN_BYTES)
    .toString('latin1')
    .replace(/<!--.*?-->/gsu, '');
  const label =
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']\s*([^"'\s]+)/iu.exec(head)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/iu.exec(head)?.[1];
  const name = standardName(label);
  return name?.startsWith('utf-16') ? 'utf-8' : name;
}

/**
 * The encoding's name for a label of the Encoding Standard (latin1 is windows-1252 and so on), by the platform's
 * TextDecoder. It refuses what only iconv-lite counts as encodings: base64, hex, utf-7.
 */
function standardName(label: string | null | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** gb18030 contains all of gbk, and pages labelled gbk use characters beyond it. */
function decodeAs(bytes: Buffer, name: string): string {
  const encoding = name === 'gbk' ? 'gb18030' : name;
  // iconv-lite lacks a few encodings (iso-2022-jp, x-mac-cyrillic).
  return iconv.encodingExists(encoding)
    ? iconv.decode(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes);
}

/** Whether the bytes are UTF-8, up to 3 last bytes excepted: a truncated body may end within a character. */
function looksLikeUtf8(bytes: Buffer): boolean {
  return [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, Math.max(0, bytes.length - cut))));
}
