import type { AgentName, AgentState } from './scan-event.ts';

export type AgentStates = Readonly<Record<AgentName, AgentState>>;

/** An agent that has nothing to do yet, as the product specification words it (section 2). */
const IDLE_AGENT: AgentState = {
  status: 'idle',
  action: 'Waiting for tasks...',
  progress: 0,
  lastUpdate: null,
};

export const IDLE_AGENTS: AgentStates = {
  crawler: IDLE_AGENT,
  manifest: IDLE_AGENT,
  reviewer: IDLE_AGENT,
};
