import { SCAN_FILES, type ScanFile } from '@signpost/contracts/http/scan-files.ts';
import { type ApiRequest, fileRequest } from '../../lib/api.ts';

/** A file that a scan has written. */
export interface ResultFile extends Pick<ScanFile, 'name' | 'path' | 'purpose'> {
  readonly language: 'json' | 'text';
  /** `part`: of a file that is an index, the part of this number. */
  readonly request: (scanId: string, part?: number) => ApiRequest;
  /** How many parts a file of this text has besides itself; absent: none. */
  readonly parts?: (text: string) => number;
}

const requests: Readonly<
  Record<ScanFile['call'], (file: string, id: string, part?: number) => ApiRequest>
> = {
  manifest: (_, id) => fileRequest('manifest', { params: { id } }),
  sessionRobots: (_, id) => fileRequest('sessionRobots', { params: { id }, query: {} }),
  sessionSitemap: (_, id, part) =>
    fileRequest('sessionSitemap', {
      params: { id },
      query: part === undefined ? {} : { part },
    }),
  sessionLlmsTxt: (_, id) => fileRequest('sessionLlmsTxt', { params: { id } }),
  sessionWellKnown: (_, id) => fileRequest('sessionWellKnown', { params: { id } }),
  sessionChannel: (file, id) => fileRequest('sessionChannel', { params: { id, file } }),
  webmcpScript: () => fileRequest('webmcpScript', {}),
};

/** Every file of a scan, in the order in which they are listed. */
export const RESULT_FILES: readonly ResultFile[] = SCAN_FILES.map(
  ({ name, path, purpose, call }) => ({
    name,
    path,
    purpose,
    language: name.endsWith('.json') ? 'json' : 'text',
    request: (id, part) => requests[call](name, id, part),
    ...(call === 'sessionSitemap' && {
      parts: (text: string) => text.split('<sitemap>').length - 1,
    }),
  }),
);

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
