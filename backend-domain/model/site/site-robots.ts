import type { RobotsVerdict } from './robots-access.ts';

/** A site's robots.txt as it was answered; stored with the scan so that a resumed scan decides in the same way. */
export interface SiteRobots {
  readonly url: string;
  /** Null when there was no answer. */
  readonly status: number | null;
  /**
   * The file, byte for byte as text, if it was served (2xx, and no web page instead), else null. The new robots.txt is
   * built from it; a comment replaces a file that cannot be copied (robots-copy.ts).
   */
  readonly text: string | null;
  /** The rules to obey, if they differ from `text`. */
  readonly rules?: string;
  readonly verdict: RobotsVerdict;
  /** A clause about the result, for people. */
  readonly note: string;
}

/** The text whose rules are obeyed; '' when no file was served. */
export function rulesTextOf({ rules, text }: SiteRobots): string {
  return rules ?? text ?? '';
}
