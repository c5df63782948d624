/** The text with its percent-encoding (RFC 3986) decoded; unchanged when that is not valid UTF-8. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
