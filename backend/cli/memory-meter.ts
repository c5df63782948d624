import { residentMegabytes } from './process-tree.ts';

const LOOK_EVERY_MS = 500;

/** Measures the peak memory of this process and its descendants, browsers excluded. */
export class MemoryMeter {
  readonly #timer: NodeJS.Timeout;
  #most = 0;

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** The peak resident memory so far, in MB. */
  get peakMegabytes(): number {
    this.#look();
    const own = process.resourceUsage().maxRSS / 1024;
    return Math.max(this.#most, Math.round(own));
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    this.#most = Math.max(this.#most, residentMegabytes(process.pid));
  }
}
