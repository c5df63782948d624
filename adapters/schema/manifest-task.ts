import { ZodManifestSchema } from './zod-manifest-schema.ts';

/** The message to the reading process: a method of the schema and the text to pass. */
export interface ManifestTask {
  readonly do: 'check' | 'read';
  readonly text: string;
}

const schema = new ZodManifestSchema();

export default ({ do: method, text }: ManifestTask) => schema[method](text);
