import { hash } from 'node:crypto';
import { storableText } from '../storable-text.ts';

/**
 * A digest of a text, as it is stored, in the form of a uuid (the first 128 bits of its SHA-256): index entries have
 * a size limit that URLs and patterns of real sites exceed.
 */
export function keyOf(text: string): string {
  const digest = hash('sha256', storableText(text), 'hex');
  return [
    ...[digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16)],
    ...[digest.slice(16, 20), digest.slice(20, 32)],
  ].join('-');
}
