/**
 * The part of a URL against which robots.txt rules are matched: from the first slash, question mark or semicolon after
 * the authority, without fragment, in canonical percent-encoding. Takes the text as it is (as the reference parser
 * does), so that no URL parser changes the address before it is compared.
 */
export function pathOf(url: string): string {
  const address = (url.split('#', 1)[0] ?? '').replace(/^\/\//, '');
  const scheme = address.indexOf('://');
  const early = address.search(/[/?;]/);
  const authority = scheme >= 0 && scheme < early ? scheme + 3 : 0;
  const start = address.slice(authority).search(/[/?;]/);
  if (start < 0) return '/';
  const path = address.slice(authority + start);
  return canonicalPattern(path.startsWith('/') ? path : `/${path}`);
}

/**
 * One spelling for texts that RFC 9309 2.2.2 treats as equal: characters outside ASCII percent-encoded as UTF-8,
 * escapes of unreserved characters decoded, hex digits in upper case.
 */
export function canonicalPattern(pattern: string): string {
  return pattern
    .replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/[^!-~]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}

/** A pattern split at its `*` (any text); `anchored`: whether it ends with `$`, the end of the path. */
export interface WildcardPattern {
  readonly pieces: readonly string[];
  readonly anchored: boolean;
}

export function wildcardPattern(pattern: string): WildcardPattern {
  const anchored = pattern.endsWith('$');
  return { pieces: (anchored ? pattern.slice(0, -1) : pattern).split('*'), anchored };
}

/**
 * Whether the pattern matches the path from its start. Each piece between stars is searched for once, from left to
 * right, so that no pattern can make this slow.
 */
export function matches({ pieces, anchored }: WildcardPattern, path: string): boolean {
  const [first = ''] = pieces;
  if (!path.startsWith(first)) return false;
  let position = first.length;
  const toSeek = anchored ? pieces.length - 1 : pieces.length;
  for (let index = 1; index < toSeek; index += 1) {
    const piece = pieces[index] ?? '';
    const found = path.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  const last = pieces.at(-1) ?? '';
  return !anchored || (path.endsWith(last) && path.length - last.length >= position);
}
