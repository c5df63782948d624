/**
 * An upper estimate of the tokens in a text. English has about four bytes per token, JSON and URLs about three, Chinese
 * three (one character), so three bytes of UTF-8 per token is rarely too low.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}
