import { contentId } from '../../manifest/elements/fingerprint.ts';

/**
 * The hash of an element's accessible name in `webmcp.json`, by which the script finds the element. White space does
 * not count.
 */
export function nameId(name: string): string {
  return contentId('n', name.replace(/\s+/g, ' ').trim());
}
