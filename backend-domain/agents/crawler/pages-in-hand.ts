import {
  afterDeath,
  cleared,
  hasTooManyDeaths,
  NO_SUSPICION,
  type Suspicion,
  suspects,
} from '../../model/crawl/suspicion.ts';
import type { ScanRun } from '../scan-run.ts';

/**
 * Records which pages are about to be read or explored. When a process crashes meanwhile, the next one finds the
 * record: it works on each of those pages alone, and no more on a page during which too many processes crashed.
 */
export class PagesInHand {
  readonly #run: ScanRun;
  #suspicion: Suspicion;

  private constructor(run: ScanRun, suspicion: Suspicion) {
    this.#run = run;
    this.#suspicion = suspicion;
  }

  /** Loads the record. If the previous process crashed, each page of the record has one crash more. */
  static async open(run: ScanRun): Promise<PagesInHand> {
    const left = await run.ports.notes.read(run.scan.id, 'in-hand');
    const hand = new PagesInHand(run, afterDeath(left ?? NO_SUSPICION));
    if (left !== null) await hand.#write();
    return hand;
  }

  get suspects(): readonly string[] {
    return suspects(this.#suspicion);
  }

  get poison(): readonly string[] {
    return Object.keys(this.#suspicion.deaths).filter((url) =>
      hasTooManyDeaths(this.#suspicion, url),
    );
  }

  async workTogether(urls: readonly string[]): Promise<void> {
    this.#suspicion = { ...this.#suspicion, together: urls, alone: null };
    await this.#write();
  }

  async workAlone<T>(url: string, work: () => Promise<T>): Promise<T> {
    this.#suspicion = { ...this.#suspicion, together: [], alone: url };
    await this.#write();
    const result = await work();
    this.#suspicion = cleared(this.#suspicion, url);
    return result;
  }

  /** Records that no page is worked on. */
  async clear(): Promise<void> {
    this.#suspicion = { ...this.#suspicion, together: [], alone: null };
    await this.#write();
  }

  async #write(): Promise<void> {
    await this.#run.ports.notes.writeHeld(this.#run.lease, 'in-hand', this.#suspicion);
  }
}
