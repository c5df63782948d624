import {
  allowListProblems,
  entriesWithoutPort,
  USUAL_PORTS,
} from '@signpost/adapters/net/target-allow-list.ts';

/**
 * What is wrong with a list of allowed targets (TARGET_ALLOW, --allow), and the right form, without a full stop; null
 * when it is valid. This uses the parser of siteAccess, so a valid list works there as well.
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
 * The start-up message for the operator about entries of TARGET_ALLOW without a port, and the ports that they allow;
 * null when each entry has a port.
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
