import { downloadZip } from 'client-zip';
import type { ResultFile } from './result-files.ts';
import { readableText } from './result-files.ts';

/**
 * All files in one zip, each at its path on the site; a sitemap that is an index comes with its parts. Rejects when a
 * file cannot be loaded.
 */
export async function zipOfFiles(
  files: readonly ResultFile[],
  load: (file: ResultFile, part?: number) => Promise<string>,
): Promise<Blob> {
  const entries: { name: string; input: string }[] = [];
  for (const file of files) {
    const text = await load(file);
    const name = file.path?.slice(1) ?? file.name;
    entries.push({ name, input: readableText(file, text) });
    const parts = file.parts?.(text) ?? 0;
    for (let part = 1; part <= parts; part += 1) {
      entries.push({ name: partName(name, part), input: await load(file, part) });
    }
  }
  return downloadZip(entries).blob();
}

/** The file name of a part as the index names it, such as `sitemap-2.xml`. */
const partName = (name: string, part: number): string => name.replace(/(\.\w+)$/, `-${part}$1`);
