import type { ScanRun } from '../agents/scan-run.ts';
import type { Timings } from '../model/scan/timings.ts';

/** Measures how long each phase of a scan is worked on, interruptions included. */
export class PhaseTimings {
  readonly #run: ScanRun;
  readonly #spent: Record<string, number>;

  private constructor(run: ScanRun, spent: Timings) {
    this.#run = run;
    this.#spent = { ...spent };
  }

  static async open(run: ScanRun): Promise<PhaseTimings> {
    return new PhaseTimings(run, (await run.ports.notes.read(run.scan.id, 'timings')) ?? {});
  }

  /** Milliseconds that earlier workers spent until all pages were read. */
  get reading(): number {
    const { manifest: _, reviewing: __, ...reading } = this.#spent;
    return Object.values(reading).reduce((sum, spent) => sum + spent, 0);
  }

  async measure(phase: string, work: () => Promise<void>): Promise<void> {
    const { clock } = this.#run.ports;
    const start = clock.monotonicMs();
    try {
      await work();
    } finally {
      this.#spent[phase] = Math.round((this.#spent[phase] ?? 0) + clock.monotonicMs() - start);
    }
  }

  async save(): Promise<void> {
    await this.#run.ports.notes.write(this.#run.scan.id, 'timings', this.#spent);
  }
}
