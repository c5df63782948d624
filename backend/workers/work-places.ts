import type { WorkPlace } from '@signpost/backend-domain/agents/work-place.ts';

/**
 * The most scans that wait for a person without keeping a place; each has a browser context. Further ones keep their
 * place.
 */
const MAX_LENT = 10;

/** The places of a worker: as many scans as there are places are worked on at once, others wait for one. */
export class WorkPlaces {
  #free: number;
  #lent = 0;
  /** Scans that lent their place come before scans that have had none yet. */
  readonly #returning: (() => void)[] = [];
  readonly #coming: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Works in a place of its own; rejects with what `work` rejects with, or with the signal's reason before. */
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
