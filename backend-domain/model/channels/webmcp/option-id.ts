import { contentId } from '../../manifest/elements/fingerprint.ts';

/** The hash of an option's value in `webmcp.json`, by which the script finds the option. */
export function optionId(value: string): string {
  return contentId('o', value);
}
