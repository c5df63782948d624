import type { AgentName } from '@signpost/contracts/http/scan.ts';

/** The agents in the order in which they work. `title`: the name on a card; `short`: the name in a filter. */
export const AGENTS: readonly {
  readonly name: AgentName;
  readonly title: string;
  readonly short: string;
}[] = [
  { name: 'crawler', title: 'Crawler Agent', short: 'Crawler' },
  { name: 'manifest', title: 'Manifest Agent', short: 'Manifest' },
  { name: 'reviewer', title: 'Review Agent', short: 'Review' },
];
