import type { AgentToken } from '../model/account/agent-token.ts';

/** The tokens of users for their agents, of which only hashes are known. They go when their user goes. */
export interface AgentTokenRepository {
  /**
   * Stores a token, unless its user has `most` already: false then, and nothing changes. Of any number of parallel calls no
   * more succeed than there is room for.
   */
  add(token: AgentToken, tokenHash: string, most: number): Promise<boolean>;
  /** Null when there is none. */
  findByHash(tokenHash: string): Promise<AgentToken | null>;
  /** A user's tokens, newest first. */
  listOf(userId: string): Promise<readonly AgentToken[]>;
  /** Notes when a token was used. Harmless when there is none. */
  noteUse(id: string, at: Date): Promise<void>;
  /** Removes a token of the user. False when the user has none of this id. */
  remove(userId: string, id: string): Promise<boolean>;
}
