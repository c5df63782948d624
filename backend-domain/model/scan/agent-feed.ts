import type { AgentName, LogLevel } from './scan-event.ts';

/** Product specification, section 9: what a client keeps, so that more need not be kept for it. */
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

/** What the agents of a scan thought and did last, oldest first. */
export interface AgentFeed {
  readonly thoughts: readonly AgentThought[];
  readonly actions: readonly AgentAction[];
}

export const EMPTY_FEED: AgentFeed = { thoughts: [], actions: [] };

/** The feed with later entries; the oldest fall out. */
export function withLater(feed: AgentFeed, later: AgentFeed): AgentFeed {
  return {
    thoughts: [...feed.thoughts, ...later.thoughts].slice(-THOUGHTS_KEPT),
    actions: [...feed.actions, ...later.actions].slice(-ACTIONS_KEPT),
  };
}
