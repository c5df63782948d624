import { contentId } from '../../manifest/elements/fingerprint.ts';

/** An element's accessible name as `webmcp.json` holds it; the script finds the element by it. White space does not count. */
export function nameId(name: string): string {
  return contentId('n', name.replace(/\s+/g, ' ').trim());
}
