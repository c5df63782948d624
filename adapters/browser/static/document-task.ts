import { StaticDocumentReader } from './static-document-reader.ts';

/** The message to the reading process: one whole document. */
export interface DocumentTask {
  readonly method: 'read' | 'readStructured';
  readonly html: string;
  readonly url: string;
  readonly contentType: string | undefined;
}

const reader = new StaticDocumentReader();

export default ({ method, html, url, contentType }: DocumentTask) =>
  reader[method](html, url, contentType);
