import type { SiteFileReader } from '@signpost/backend-domain/ports/site-file-reader.ts';
import { DirectSiteFileReader } from './direct-site-file-reader.ts';

/** The message to the reading process: a method of the port with its arguments. */
export interface SiteFileTask {
  readonly method: keyof SiteFileReader;
  readonly values: readonly unknown[];
}

const reader = new DirectSiteFileReader();

export default ({ method, values }: SiteFileTask): unknown =>
  Reflect.apply(reader[method], reader, values);
