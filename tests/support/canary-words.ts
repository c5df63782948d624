import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A word that must not be found anywhere, in all the ways it could be written. */
function writingsOf(word: string): string[] {
  const json = JSON.stringify(word).slice(1, -1);
  const html = word.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const base64 = Buffer.from(word).toString('base64');
  const form = new URLSearchParams({ w: word }).toString().slice(2);
  return [...new Set([word, encodeURIComponent(word), form, base64, json, html])];
}

/** Which of the words a text contains, in any encoding. */
export function foundIn(text: string | Uint8Array, words: readonly string[]): string[] {
  const bytes = Buffer.from(text as string);
  return words.flatMap(writingsOf).filter((writing) => bytes.includes(writing));
}

/** The files below a folder that hold one of the words, with what they hold. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesWith(path, words);
    if (!entry.isFile()) return [];
    return foundIn(unlessGone(() => readFileSync(path)) ?? '', words).map(
      (found) => `${path}: ${found}`,
    );
  });
}

const entriesOf = (folder: string) =>
  unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];

/**
 * Files that are gone by now do not count: a browser that ends still removes its files, and a removed file leaves no
 * trace.
 */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
