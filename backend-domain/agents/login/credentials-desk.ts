import type { Secrets } from '../../model/crawl/concealed.ts';
import { type LoginWall, wallKey } from '../../model/crawl/login-wall.ts';
import { NoCredentialsExpected } from '../../model/scan/scan-errors.ts';
import type { BrowserSession } from '../../ports/browser-engine.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ScanSignal } from '../../ports/scan-signals.ts';

export type CredentialsAnswer =
  | { readonly kind: 'given'; readonly credentials: Secrets }
  | { readonly kind: 'skipped' | 'too-late' | 'interrupted' };

/** A browser context that is logged in, with the credentials that were typed. */
export interface MemberSession {
  readonly session: BrowserSession;
  readonly secrets: Secrets;
}

/**
 * Where a running scan waits for its owner's credentials. Keeps them for the scan's later phases, by log-in form,
 * together with the browser contexts that they logged in, because a one-time code works only once. All of this exists
 * only in this worker's memory.
 */
export class CredentialsDesk {
  readonly #clock: Clock;
  readonly #remembered = new Map<string, Secrets>();
  readonly #sessions = new Map<string, MemberSession>();
  readonly #declined = new Set<string>();
  #answer: ((answer: CredentialsAnswer) => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#remembered.size + this.#sessions.size + this.#declined.size === 0;
  }

  /** Records that the owner does not log in at this form, so that the scan does not ask again. */
  decline(wall: LoginWall): void {
    this.#declined.add(wallKey(wall));
  }

  isDeclined(wall: LoginWall): boolean {
    return this.#declined.has(wallKey(wall));
  }

  remembered(wall: LoginWall): Secrets | null {
    return this.#remembered.get(wallKey(wall)) ?? null;
  }

  remember(wall: LoginWall, credentials: Secrets): void {
    this.#remembered.set(wallKey(wall), credentials);
  }

  /** Forgets credentials that the site refused. */
  discard(wall: LoginWall): void {
    this.#remembered.delete(wallKey(wall));
  }

  /** Keeps a phase's logged-in context for the next phase. The desk closes it when the scan is over. */
  async keep(wall: LoginWall, member: MemberSession): Promise<void> {
    const before = this.#sessions.get(wallKey(wall));
    this.#sessions.set(wallKey(wall), member);
    if (before !== undefined && before.session !== member.session) await before.session.close();
  }

  /** The context kept for this form, null when there is none. The desk still closes it. */
  session(wall: LoginWall): MemberSession | null {
    return this.#sessions.get(wallKey(wall)) ?? null;
  }

  /** Forgets all credentials and closes the browser contexts. */
  forget(): void {
    this.#remembered.clear();
    this.#declined.clear();
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    // Not awaited: closing a browser may take a few seconds, and nothing depends on it.
    for (const { session } of sessions) session.close().catch(() => {});
  }

  /** Waits at most `waitMs` milliseconds for an answer. Rejects with the signal's reason. */
  async ask(waitMs: number, signal: AbortSignal): Promise<CredentialsAnswer> {
    const done = new AbortController();
    const answered = new Promise<CredentialsAnswer>((resolve) => {
      this.#answer = resolve;
    });
    const late = this.#clock
      .sleep(waitMs, AbortSignal.any([signal, done.signal]))
      .then((): CredentialsAnswer => ({ kind: 'too-late' }));
    try {
      return await Promise.race([answered, late]);
    } finally {
      this.#answer = null;
      late.catch(() => {});
      done.abort();
    }
  }

  /**
   * Passes a person's answer to `ask`, and ignores other signals. Throws NoCredentialsExpected when nothing is asked.
   */
  receive(signal: ScanSignal): void {
    if (signal.type === 'credentials') {
      const { type: _, ...credentials } = signal;
      this.#tell({ kind: 'given', credentials });
    } else if (signal.type === 'skip-credentials') this.#tell({ kind: 'skipped' });
  }

  /** Ends the wait for an answer: the scan is interrupted, or no longer needs one. */
  interrupt(): void {
    this.#answer?.({ kind: 'interrupted' });
  }

  #tell(answer: CredentialsAnswer): void {
    if (this.#answer === null) throw new NoCredentialsExpected();
    this.#answer(answer);
  }
}
