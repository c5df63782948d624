import type { ValidationResult } from '@signpost/contracts/http/publishing.ts';
import classes from './integration-guide.module.css';

const WORDS: Record<ValidationResult['robots_txt'], string> = {
  present:
    'Your site has a robots.txt: add these lines at its end, or replace it with the download, a copy with the lines added. If the first line of the download says that your file could not be copied, add the lines instead.',
  missing:
    'Your site has no robots.txt: download one with the lines in it and put it at the root of the site.',
  unreachable:
    'We could not reach your robots.txt. If there is one, add these lines at its end; if not, put the download at the root of the site.',
};

interface RobotsStateProps {
  readonly checking: boolean;
  /** Null when the check failed. */
  readonly state: ValidationResult['robots_txt'] | null;
}

/** Says whether the site has a robots.txt, and what to do with the lines. */
export function RobotsState({ checking, state }: RobotsStateProps) {
  return (
    <p className={classes.hint} role="status">
      {checking && state === null
        ? 'Checking whether your site has a robots.txt…'
        : WORDS[state ?? 'unreachable']}
    </p>
  );
}
