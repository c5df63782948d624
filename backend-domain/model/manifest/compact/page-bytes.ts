import { jsonBytes } from '../../shared/json-bytes.ts';
import type { ManifestPage } from '../file/manifest.ts';
import type { CompactManifest } from './compact-manifest.ts';
import { CompactReader } from './compact-reader.ts';
import { compactList, pageScope } from './element-lists.ts';
import { compactPage } from './page-codec.ts';
import { compactStates } from './state-codec.ts';

/**
 * Returns a function that computes how many bytes a page takes in this manifest, without its address and without what
 * it shares with other pages. The page may be a shortened one.
 */
export function compactPageBytes(compact: CompactManifest): (page: ManifestPage) => number {
  const { surroundings } = new CompactReader(compact);
  // All indexes count with the longest one's length, because only differences are compared.
  const indexOf = () => compact.urls.length;
  return (page) => {
    const scope = pageScope(page.url, compact.usual);
    const list = compactList(page.elements, scope, indexOf);
    const states = compactStates(page.states, scope, indexOf);
    return jsonBytes({ ...compactPage(page, surroundings, indexOf), ...list, ...states });
  };
}
