import { hash } from 'node:crypto';
import { storableText } from '../storable-text.ts';

/**
 * A digest of a text in the form of a uuid (the first 128 bits of its SHA-256), for indexes: an index entry has a size
 * limit that real URLs and patterns exceed.
 */
export function keyOf(text: string): string {
  const digest = hash('sha256', storableText(text), 'hex');
  return [
    ...[digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 16)],
    ...[digest.slice(16, 20), digest.slice(20, 32)],
  ].join('-');
}
