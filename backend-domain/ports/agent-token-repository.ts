import type { AgentToken } from '../model/account/agent-token.ts';

/** The access tokens of users' agents; only their hashes are stored. They are deleted with their user. */
export interface AgentTokenRepository {
  /**
   * Stores a token. Returns false, and stores nothing, when its user already has `most` tokens. Parallel calls never
   * exceed `most` together.
   */
  add(token: AgentToken, tokenHash: string, most: number): Promise<boolean>;
  /** Null when there is none. */
  findByHash(tokenHash: string): Promise<AgentToken | null>;
  /** A user's tokens, newest first. */
  listOf(userId: string): Promise<readonly AgentToken[]>;
  /** Records when a token was used. Does nothing when there is no such token. */
  noteUse(id: string, at: Date): Promise<void>;
  /** Removes a token of the user. Returns false when the user has none with this id. */
  remove(userId: string, id: string): Promise<boolean>;
}
