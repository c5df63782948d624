import { SCAN_FILES, type ScanFile } from '@signpost/contracts/http/scan-files.ts';
import { type ApiRequest, fileRequest } from '../../lib/api.ts';

/** A file that a scan has written. */
export interface ResultFile extends Pick<ScanFile, 'name' | 'path' | 'purpose'> {
  readonly language: 'json' | 'text';
  /** `part`: the number of a part, for a sitemap that is an index. */
  readonly request: (scanId: string, part?: number) => ApiRequest;
  /** How many parts the file with this text has, besides itself. Absent for files that never have parts. */
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

/** The row of RESULT_FILES with this name. Throws when there is none. */
export function resultFileNamed(name: string): ResultFile {
  const file = RESULT_FILES.find((one) => one.name === name);
  if (file === undefined) throw new Error(`A scan writes no file ${name}`);
  return file;
}

/** The text for display: JSON is indented, other text is unchanged. */
export function readableText({ language }: Pick<ResultFile, 'language'>, text: string): string {
  if (language !== 'json') return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
