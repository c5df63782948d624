import type { WorkPlace } from '@signpost/backend-domain/agents/work-place.ts';

/**
 * The maximum number of scans that wait for a person without a slot; each uses a browser context. Further ones keep
 * their slot while they wait.
 */
const MAX_LENT = 10;

/** The slots of a worker: as many scans run at once as there are slots; others wait for one. */
export class WorkPlaces {
  #free: number;
  #lent = 0;
  /** Scans that return from waiting for a person get a slot before scans that have not begun. */
  readonly #returning: (() => void)[] = [];
  readonly #coming: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs work in a slot. Rejects with the error of `work`, or with the signal's reason while waiting for a slot. */
  async occupy(
    signal: AbortSignal,
    work: (place: WorkPlace) => Promise<void>,
    onLent: () => void,
  ): Promise<void> {
    await this.#enter(this.#coming, signal);
    let inside = true;
    const lend: WorkPlace['lend'] = async (wait, interrupted) => {
      if (this.#lent >= MAX_LENT) return wait();
      this.#lent += 1;
      inside = false;
      this.#leave();
      onLent();
      const given = await wait().finally(() => {
        this.#lent -= 1;
      });
      await this.#enter(this.#returning, interrupted);
      inside = true;
      return given;
    };
    try {
      await work({ lend });
    } finally {
      if (inside) this.#leave();
    }
  }

  async #enter(line: (() => void)[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        line.splice(line.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      line.push(enter);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #leave(): void {
    const next = this.#returning.shift() ?? this.#coming.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
