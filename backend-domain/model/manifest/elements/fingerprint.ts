// Looked up once, because a look-up inside the loop would cost more than the multiplication.
const { imul } = Math;

/**
 * A 53-bit hash of a text (cyrb53, public domain): for counting texts without keeping them, and for ids that are the
 * same in every scan. Not for secrets. The chance of a collision among a million texts is 1 in 18,000.
 */
export function fingerprint(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = imul(high ^ unit, 2654435761);
    low = imul(low ^ unit, 1597334677);
  }
  high = imul(high ^ (high >>> 16), 2246822507) ^ imul(low ^ (low >>> 13), 3266489909);
  low = imul(low ^ (low >>> 16), 2246822507) ^ imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

const ID_LENGTH = 7;

/** A short hash of the text: a prefix and seven characters of `0-9a-z`. */
export function contentId(prefix: string, text: string): string {
  return prefix + fingerprint(text).toString(36).padStart(ID_LENGTH, '0').slice(-ID_LENGTH);
}
