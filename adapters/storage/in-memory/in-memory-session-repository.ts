import {
  isLive,
  type RefreshSession,
  type Rotation,
  type RotationOutcome,
  sessionExpiry,
} from '@signpost/backend-domain/model/account/refresh-session.ts';
import type { SessionRepository } from '@signpost/backend-domain/ports/session-repository.ts';

interface StoredToken {
  readonly sessionId: string;
  /** The hash of the previous token; null for the first token of a session. */
  readonly parentHash: string | null;
  readonly used: { readonly at: Date; readonly successorSalt: string } | null;
}

interface StoredSession {
  readonly session: RefreshSession;
  /** The hash of the only token of the session that was not used yet. */
  readonly liveHash: string;
}

/**
 * Sessions in Maps; lost when the process ends. No method awaits between its first and last change, so each is atomic.
 */
export class InMemorySessionRepository implements SessionRepository {
  readonly #sessions = new Map<string, StoredSession>();
  readonly #tokens = new Map<string, StoredToken>();

  async open(session: RefreshSession, tokenHash: string, most: number): Promise<string[]> {
    const { id, userId, createdAt: now } = session;
    const newestFirst = [...this.#sessions.values()]
      .reverse()
      .filter((other) => other.session.userId === userId && isLive(other.session, now))
      .sort((one, other) => other.session.createdAt.getTime() - one.session.createdAt.getTime());
    const ending = newestFirst.slice(Math.max(0, most - 1));
    for (const stored of ending) this.#end(stored, now);
    this.#sessions.set(id, { session: structuredClone(session), liveHash: tokenHash });
    this.#tokens.set(tokenHash, { sessionId: id, parentHash: null, used: null });
    return ending.map((stored) => stored.session.id);
  }

  async rotate(rotation: Rotation): Promise<RotationOutcome> {
    const token = this.#tokens.get(rotation.tokenHash);
    const stored = token && this.#sessions.get(token.sessionId);
    if (!token || !stored || !isLive(stored.session, rotation.now)) return { outcome: 'invalid' };
    if (token.used === null) return this.#useUp(token, stored, rotation);

    const live = this.#tokens.get(stored.liveHash);
    const isParent = live?.parentHash === rotation.tokenHash;
    const age = rotation.now.getTime() - token.used.at.getTime();
    if (isParent && age <= rotation.graceMs) {
      return {
        outcome: 'repeated',
        session: structuredClone(stored.session),
        successorSalt: token.used.successorSalt,
      };
    }
    return { outcome: 'reused', session: structuredClone(this.#end(stored, rotation.now)) };
  }

  async find(sessionId: string): Promise<RefreshSession | null> {
    return structuredClone(this.#sessions.get(sessionId)?.session ?? null);
  }

  async endByToken(tokenHash: string, now: Date): Promise<string | null> {
    const token = this.#tokens.get(tokenHash);
    if (token === undefined) return null;
    await this.end(token.sessionId, now);
    return token.sessionId;
  }

  async end(sessionId: string, now: Date): Promise<void> {
    const stored = this.#sessions.get(sessionId);
    if (stored !== undefined) this.#end(stored, now);
  }

  async endAll(userId: string, now: Date): Promise<string[]> {
    const ending = [...this.#sessions.values()].filter(
      ({ session }) => session.userId === userId && session.endedAt === null,
    );
    for (const stored of ending) this.#end(stored, now);
    return ending.map(({ session }) => session.id);
  }

  async removeBefore(time: Date): Promise<number> {
    const gone = new Set<string>();
    for (const { session } of this.#sessions.values()) {
      const over = session.expiresAt < time || (session.endedAt !== null && session.endedAt < time);
      if (over) gone.add(session.id);
    }
    for (const id of gone) this.#sessions.delete(id);
    for (const [hash, token] of [...this.#tokens]) {
      if (gone.has(token.sessionId)) this.#tokens.delete(hash);
    }
    return gone.size;
  }

  #useUp(token: StoredToken, stored: StoredSession, rotation: Rotation): RotationOutcome {
    const { tokenHash, successorHash, successorSalt, now } = rotation;
    const session = {
      ...stored.session,
      expiresAt: sessionExpiry(stored.session.rememberMe, now),
    };
    this.#tokens.set(tokenHash, { ...token, used: { at: now, successorSalt } });
    this.#tokens.set(successorHash, { sessionId: session.id, parentHash: tokenHash, used: null });
    this.#sessions.set(session.id, { session, liveHash: successorHash });
    return { outcome: 'rotated', session: structuredClone(session), successorSalt };
  }

  #end({ session, liveHash }: StoredSession, now: Date): RefreshSession {
    const ended = session.endedAt === null ? { ...session, endedAt: now } : session;
    this.#sessions.set(session.id, { session: ended, liveHash });
    return ended;
  }
}
