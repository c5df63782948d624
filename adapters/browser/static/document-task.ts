import { StaticDocumentReader } from './static-document-reader.ts';

type Method = 'read' | 'readStructured' | 'decorationsOf';

/** The message to the reading process: a method of the reader with its arguments. */
export type DocumentTask = {
  [Name in Method]: {
    readonly method: Name;
    readonly with: Parameters<StaticDocumentReader[Name]>;
  };
}[Method];

const reader = new StaticDocumentReader();

export default (task: DocumentTask) => {
  switch (task.method) {
    case 'read':
      return reader.read(...task.with);
    case 'readStructured':
      return reader.readStructured(...task.with);
    case 'decorationsOf':
      return reader.decorationsOf(...task.with);
  }
};
