/**
 * Tokens a text takes at most, usually: English has about four bytes to a token, JSON and URLs about three,
 * Chinese three bytes (one character). So bytes of UTF-8 by three is on the safe side for all of them.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
