/** The text without percent-encoding (RFC 3986); the text itself when its encoding is not valid UTF-8. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
