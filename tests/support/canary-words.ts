import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A word that must not be found anywhere, in all the ways it could be written. */
export function writingsOf(word: string): string[] {
  const json = JSON.stringify(word).slice(1, -1);
  const html = word.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const base64 = Buffer.from(word).toString('base64');
  const form = new URLSearchParams({ w: word }).toString().slice(2);
  return [...new Set([word, encodeURIComponent(word), form, base64, json, html])];
}

/** Which of the words' writings a text holds. */
export function foundIn(text: string | Uint8Array, words: readonly string[]): string[] {
  const bytes = Buffer.from(text as string);
  return words.flatMap(writingsOf).filter((writing) => bytes.includes(writing));
}

/** The files below a folder that hold one of the words, with what they hold. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .flatMap((path) => foundIn(contentOf(path), words).map((found) => `${path}: ${found}`));
}

/** Nothing of a file that is gone by now: what is being removed leaves no trace either. */
function contentOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Uint8Array();
    throw error;
  }
}
