import { contentId } from '../../manifest/elements/fingerprint.ts';

/** An option's value as it is named in `webmcp.json`; the script finds the option by it. */
export function optionId(value: string): string {
  return contentId('o', value);
}
