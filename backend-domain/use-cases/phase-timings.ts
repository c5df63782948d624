import type { ScanRun } from '../agents/scan-run.ts';
import type { Timings } from '../model/scan/timings.ts';

/** Measures how long agents work in each phase of a scan; waits for a person do not count. */
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

  /** Milliseconds that earlier workers spent on the phases until all pages were read. */
  get reading(): number {
    const { manifest: _, reviewing: __, ...reading } = this.#spent;
    return Object.values(reading).reduce((sum, spent) => sum + spent, 0);
  }

  async measure(phase: string, work: () => Promise<void>): Promise<void> {
    const { workTime } = this.#run;
    const start = workTime.ms;
    try {
      await work();
    } finally {
      this.#spent[phase] = (this.#spent[phase] ?? 0) + workTime.ms - start;
    }
  }

  async save(): Promise<void> {
    await this.#run.ports.notes.write(this.#run.scan.id, 'timings', this.#spent);
  }
}
