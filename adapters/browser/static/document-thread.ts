import { StaticDocumentReader } from './static-document-reader.ts';

/** What the thread is sent: one whole document. */
export interface DocumentTask {
  readonly method: 'read' | 'readStructured';
  readonly html: string;
  readonly url: string;
}

const reader = new StaticDocumentReader();

export default ({ method, html, url }: DocumentTask) => reader[method](html, url);
