import { downloadZip } from 'client-zip';
import type { ResultFile } from './result-files.ts';
import { readableText } from './result-files.ts';

/**
 * All files in one zip, each where it goes on the site; a file that is an index together with its parts. Rejects when one
 * of them cannot be loaded.
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

/** `sitemap-2.xml`, as the index names it. */
const partName = (name: string, part: number): string => name.replace(/(\.\w+)$/, `-${part}$1`);
