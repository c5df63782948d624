import { type ApiRequest, fileRequest } from '../../lib/api.ts';

/** A file that a scan has written. */
export interface ResultFile {
  /** As it is saved. */
  readonly name: string;
  /** Where it goes on the site; null: it stays here. */
  readonly path: string | null;
  /** What it is for, in one sentence. */
  readonly purpose: string;
  readonly language: 'json' | 'text';
  /** `part`: of a file that is an index, the part of this number. */
  readonly request: (scanId: string, part?: number) => ApiRequest;
  /** How many parts a file of this text has besides itself; absent: none. */
  readonly parts?: (text: string) => number;
}

/** Every file of a scan, in the order in which they are listed. A new kind of file is a new row. */
export const RESULT_FILES: readonly ResultFile[] = [
  {
    name: 'manifest.json',
    path: null,
    purpose: 'Tells agents which pages there are, what can be operated on each, and how.',
    language: 'json',
    request: (id) => fileRequest('manifest', { params: { id } }),
  },
  {
    name: 'robots.txt',
    path: '/robots.txt',
    purpose: 'Your robots.txt with the lines that lead agents to the manifest.',
    language: 'text',
    request: (id) => fileRequest('sessionRobots', { params: { id }, query: {} }),
  },
  {
    name: 'sitemap.xml',
    path: '/sitemap.xml',
    purpose: 'Lists the pages of the site for search engines and agents.',
    language: 'text',
    request: (id, part) =>
      fileRequest('sessionSitemap', {
        params: { id },
        query: part === undefined ? {} : { part },
      }),
    parts: (text) => text.split('<sitemap>').length - 1,
  },
  {
    name: 'llms.txt',
    path: '/llms.txt',
    purpose: 'Describes the site for language models.',
    language: 'text',
    request: (id) => fileRequest('sessionLlmsTxt', { params: { id } }),
  },
  {
    name: 'ai-manifest.json',
    path: '/.well-known/ai-manifest.json',
    purpose: 'Tells agents where the manifest is.',
    language: 'json',
    request: (id) => fileRequest('sessionWellKnown', { params: { id } }),
  },
];

/** Throws for a name that has no row. */
export function resultFileNamed(name: string): ResultFile {
  const file = RESULT_FILES.find((one) => one.name === name);
  if (file === undefined) throw new Error(`A scan writes no file ${name}`);
  return file;
}

/** The text as people read it: JSON is indented, anything else stays as it is. */
export function readableText({ language }: Pick<ResultFile, 'language'>, text: string): string {
  if (language !== 'json') return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
