import { ZodManifestSchema } from './zod-manifest-schema.ts';

const schema = new ZodManifestSchema();

export default (text: string) => schema.check(text);
