import type { AgentToken } from '@signpost/backend-domain/model/account/agent-token.ts';
import type { AgentTokenRepository } from '@signpost/backend-domain/ports/agent-token-repository.ts';

interface StoredToken {
  readonly token: AgentToken;
  readonly hash: string;
}

/** Tokens by id in a Map, oldest first; lost when the process ends. */
export class InMemoryAgentTokenRepository implements AgentTokenRepository {
  readonly #tokens = new Map<string, StoredToken>();

  async add(token: AgentToken, tokenHash: string, most: number): Promise<boolean> {
    if (this.#of(token.userId).length >= most) return false;
    this.#tokens.set(token.id, { token: structuredClone(token), hash: tokenHash });
    return true;
  }

  async findByHash(tokenHash: string): Promise<AgentToken | null> {
    const stored = [...this.#tokens.values()].find(({ hash }) => hash === tokenHash);
    return structuredClone(stored?.token ?? null);
  }

  async listOf(userId: string): Promise<readonly AgentToken[]> {
    return structuredClone(this.#of(userId).reverse());
  }

  async noteUse(id: string, at: Date): Promise<void> {
    const stored = this.#tokens.get(id);
    if (stored) this.#tokens.set(id, { ...stored, token: { ...stored.token, lastUsedAt: at } });
  }

  async remove(userId: string, id: string): Promise<boolean> {
    return this.#tokens.get(id)?.token.userId === userId && this.#tokens.delete(id);
  }

  #of(userId: string): AgentToken[] {
    return [...this.#tokens.values()]
      .map(({ token }) => token)
      .filter((token) => token.userId === userId);
  }
}
