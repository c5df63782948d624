import { ZodManifestSchema } from './zod-manifest-schema.ts';

/** A question to the thread. */
export interface ManifestTask {
  readonly do: 'check' | 'read';
  readonly text: string;
}

const schema = new ZodManifestSchema();

export default ({ do: method, text }: ManifestTask) => schema[method](text);
