import {
  allowListProblems,
  entriesWithoutPort,
  USUAL_PORTS,
} from '@signpost/adapters/net/target-allow-list.ts';

/**
 * The fault of a text that lists allowed targets (TARGET_ALLOW, --allow), and the right form; null when there is none.
 * The list of siteAccess judges it, so an accepted text also works there. No full stop.
 */
export function allowedTargetsProblem(text: string): string | null {
  const problems = allowListProblems(text);
  if (problems.length === 0) return null;
  return (
    `${problems.join(', ')} (write host, host:port or a CIDR range, separated by commas, ` +
    'for example localhost:4000, staging.example.com, 10.1.0.0/16)'
  );
}

/**
 * The message for the operator at start about the ports that TARGET_ALLOW opens for entries without one; null when each
 * names its port.
 */
export function allowedTargetsNotice(text: string): string | null {
  const entries = entriesWithoutPort(text);
  const [first] = entries;
  if (first === undefined) return null;
  return (
    `TARGET_ALLOW opens ${entries.join(', ')} on the ports ${[...USUAL_PORTS].join(', ')} only. ` +
    `To open another port, add it, for example ${first}:4000.`
  );
}
