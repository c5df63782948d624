import type { AccessGrant } from '../../model/account/access-token.ts';
import { isLive, type RefreshSession } from '../../model/account/refresh-session.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CachedLookUp, LookUpCache } from '../../ports/look-up-cache.ts';
import type { SessionRepository } from '../../ports/session-repository.ts';
import type { UserRepository } from '../../ports/user-repository.ts';

/** How long this process may not know of a logout in another process; its own it knows at once. */
const CACHED_MS = 1_000;

/** Checks whether a genuine access token is still valid: its user, its session and its version. */
export class AccountStanding {
  readonly #clock: Clock;
  readonly #versions: CachedLookUp<number | null>;
  readonly #sessions: CachedLookUp<RefreshSession | null>;

  constructor(ports: {
    users: UserRepository;
    sessions: SessionRepository;
    lookUps: LookUpCache;
    clock: Clock;
  }) {
    this.#clock = ports.clock;
    this.#versions = ports.lookUps.over(CACHED_MS, async (userId) => {
      return (await ports.users.find(userId))?.tokenVersion ?? null;
    });
    this.#sessions = ports.lookUps.over(CACHED_MS, (id) => ports.sessions.find(id));
  }

  async holds({ userId, sessionId, tokenVersion }: AccessGrant): Promise<boolean> {
    const [version, session] = await Promise.all([
      this.#versions.get(userId),
      this.#sessions.get(sessionId),
    ]);
    return (
      version === tokenVersion &&
      session !== null &&
      session.userId === userId &&
      isLive(session, this.#clock.now())
    );
  }

  /** Call this after a user or session has changed: the next check uses the new state. */
  forget({ userId, sessionIds = [] }: { userId?: string; sessionIds?: readonly string[] }): void {
    if (userId !== undefined) this.#versions.forget(userId);
    for (const id of sessionIds) this.#sessions.forget(id);
  }
}
