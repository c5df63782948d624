import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Credentials to search for afterwards; their characters are written differently in JSON, URLs and HTML. */
export const CANARY_CREDENTIALS = {
  username: 'canary+bird@example.com',
  password: 'canary "pass" & wörd/1',
};

/** A word in every encoding in which it could be written. */
function writingsOf(word: string): string[] {
  const json = JSON.stringify(word).slice(1, -1);
  const html = word.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const base64 = Buffer.from(word).toString('base64');
  const form = new URLSearchParams({ w: word }).toString().slice(2);
  return [...new Set([word, encodeURIComponent(word), form, base64, json, html])];
}

/** The words that a text contains, in any encoding. */
export function foundIn(text: string | Uint8Array, words: readonly string[]): string[] {
  const bytes = Buffer.from(text as string);
  return words.flatMap(writingsOf).filter((writing) => bytes.includes(writing));
}

/** The paths of files below a folder that contain one of the words, each with the found word. */
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

/** Files that were removed meanwhile do not count: a browser that is closing still removes its files. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
