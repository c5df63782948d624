import type { AgentName, LogLevel } from './scan-event.ts';

/** What a client keeps (product specification, section 9); the server keeps no more. */
const THOUGHTS_KEPT = 20;
const ACTIONS_KEPT = 100;

/** `at`: ISO 8601, the time of the event. */
interface AgentThought {
  readonly at: string;
  readonly agent: AgentName;
  readonly text: string;
}

interface AgentAction {
  readonly at: string;
  readonly agent: AgentName;
  readonly action: string;
  readonly details: string;
  readonly type: LogLevel;
}

/** The last thoughts and actions of a scan's agents, oldest first. */
export interface AgentFeed {
  readonly thoughts: readonly AgentThought[];
  readonly actions: readonly AgentAction[];
}

export const EMPTY_FEED: AgentFeed = { thoughts: [], actions: [] };

/** The feed with later entries added and the oldest dropped. */
export function withLater(feed: AgentFeed, later: AgentFeed): AgentFeed {
  return {
    thoughts: [...feed.thoughts, ...later.thoughts].slice(-THOUGHTS_KEPT),
    actions: [...feed.actions, ...later.actions].slice(-ACTIONS_KEPT),
  };
}
