import type { Clock } from '../../ports/clock.ts';
import { CredentialsDesk } from './credentials-desk.ts';

/** How long credentials are kept for a scan that nobody goes on with. */
const KEPT_MS = 2 * 3_600_000;

/** The desks of one worker. A scan that waits for its owner (selection, pause) keeps what it was given, for a while. */
export class CredentialsDesks {
  readonly #clock: Clock;
  readonly #desks = new Map<string, { desk: CredentialsDesk; usedMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of(scanId: string): CredentialsDesk {
    this.#dropOld();
    const desk = this.#desks.get(scanId)?.desk ?? new CredentialsDesk(this.#clock);
    this.#desks.set(scanId, { desk, usedMs: this.#clock.monotonicMs() });
    return desk;
  }

  forget(scanId: string): void {
    this.#desks.get(scanId)?.desk.forget();
    this.#desks.delete(scanId);
  }

  #dropOld(): void {
    const oldest = this.#clock.monotonicMs() - KEPT_MS;
    for (const [id, { desk, usedMs }] of this.#desks) {
      if (usedMs > oldest) continue;
      desk.forget();
      this.#desks.delete(id);
    }
  }
}
