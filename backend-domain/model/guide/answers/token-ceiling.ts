/**
 * A usual upper limit for the tokens of a text in the encodings of current models (o200k and similar). These never take
 * more tokens than UTF-8 bytes, and English words far fewer: this counts one token for every two letters, more than any
 * word needs. Digits count in groups of up to three, and every other ASCII character as one.
 */
export function tokenCeiling(text: string): number {
  let tokens = 0;
  let letters = 0;
  let digits = 0;
  const closeRuns = (): void => {
    tokens += Math.ceil(letters / 2) + Math.ceil(digits / 2);
    letters = 0;
    digits = 0;
  };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) {
      if (digits > 0) closeRuns();
      letters += 1;
    } else if (code >= 48 && code <= 57) {
      if (letters > 0) closeRuns();
      digits += 1;
    } else {
      closeRuns();
      tokens += utf8Bytes(code);
    }
  }
  closeRuns();
  return tokens;
}

function utf8Bytes(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
