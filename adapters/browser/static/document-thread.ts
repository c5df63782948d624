import { StaticDocumentReader } from './static-document-reader.ts';

/** What the thread is sent: one whole document. */
export interface DocumentTask {
  readonly html: string;
  readonly url: string;
}

const reader = new StaticDocumentReader();

export default ({ html, url }: DocumentTask) => reader.read(html, url);
