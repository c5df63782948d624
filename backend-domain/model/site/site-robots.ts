import type { RobotsVerdict } from './robots-access.ts';

/** A site's robots.txt as it was answered; kept with the scan so that a resumed one decides alike. */
export interface SiteRobots {
  readonly url: string;
  /** Null without an answer. */
  readonly status: number | null;
  /**
   * The file, byte for byte as text, when it was served (2xx, and no web page in its place), else null. The written
   * robots.txt is built on it; a file that cannot be copied is replaced by a comment (robots-copy.ts).
   */
  readonly text: string | null;
  /** The rules to obey, when they differ from `text`. */
  readonly rules?: string;
  readonly verdict: RobotsVerdict;
  /** One sentence about the result, for people. */
  readonly note: string;
}

/** The text that was read; '' when no file was served. */
export function rulesTextOf({ rules, text }: SiteRobots): string {
  return rules ?? text ?? '';
}
