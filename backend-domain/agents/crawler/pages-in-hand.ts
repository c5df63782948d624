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
 * Records which pages are about to be read. When a process dies while it reads, the next one finds the record: it reads
 * each of those pages alone, and skips a page that ended too many processes.
 */
export class PagesInHand {
  readonly #run: ScanRun;
  #suspicion: Suspicion;

  private constructor(run: ScanRun, suspicion: Suspicion) {
    this.#run = run;
    this.#suspicion = suspicion;
  }

  /** If the previous process died, its attempts are counted first. */
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

  async readTogether(urls: readonly string[]): Promise<void> {
    this.#suspicion = { ...this.#suspicion, together: urls, alone: null };
    await this.#write();
  }

  async readAlone<T>(url: string, read: () => Promise<T>): Promise<T> {
    this.#suspicion = { ...this.#suspicion, together: [], alone: url };
    await this.#write();
    const result = await read();
    this.#suspicion = cleared(this.#suspicion, url);
    return result;
  }

  /** Nothing is being read any more. */
  async putDown(): Promise<void> {
    this.#suspicion = { ...this.#suspicion, together: [], alone: null };
    await this.#write();
  }

  async #write(): Promise<void> {
    await this.#run.ports.notes.writeHeld(this.#run.lease, 'in-hand', this.#suspicion);
  }
}
