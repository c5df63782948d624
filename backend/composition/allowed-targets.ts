import {
  allowListProblems,
  entriesWithoutPort,
  USUAL_PORTS,
} from '@signpost/adapters/net/target-allow-list.ts';

/**
 * What is wrong with a text that says which targets are allowed (TARGET_ALLOW, --allow), and how such a text is written;
 * null when nothing is. Judged by the list that siteAccess uses, so that what is accepted here composes. No full stop.
 */
export function allowedTargetsProblem(text: string): string | null {
  const problems = allowListProblems(text);
  if (problems.length === 0) return null;
  return (
    `${problems.join(', ')} (write host, host:port or a CIDR range, separated by commas, ` +
    'for example localhost:4000, staging.example.com, 10.1.0.0/16)'
  );
}

/** Tells the operator at start which ports TARGET_ALLOW opens for entries without one; null when each names its port. */
export function allowedTargetsNotice(text: string): string | null {
  const entries = entriesWithoutPort(text);
  const [first] = entries;
  if (first === undefined) return null;
  return (
    `TARGET_ALLOW opens ${entries.join(', ')} on the ports ${[...USUAL_PORTS].join(', ')} only. ` +
    `To open another port, add it, for example ${first}:4000.`
  );
}
