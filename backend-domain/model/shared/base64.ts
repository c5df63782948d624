const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Encoded in pieces instead of characters, because images have hundreds of thousands of bytes. */
const PIECE_BYTES = 3 * 2_048;

/** Base64 (RFC 4648) with padding. */
export function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    pieces.push(piece(bytes.subarray(from, from + PIECE_BYTES)));
  }
  return pieces.join('');
}

function piece(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    text += letter(first >> 2) + letter(((first & 3) << 4) | ((second ?? 0) >> 4));
    text += second === undefined ? '=' : letter(((second & 15) << 2) | ((third ?? 0) >> 6));
    text += third === undefined ? '=' : letter(third & 63);
  }
  return text;
}

function letter(index: number): string {
  return ALPHABET.charAt(index);
}
