import { readFileSync } from 'node:fs';
import { treeWithoutBrowsers } from '@signpost/backend/cli/process-tree.ts';

/** Linux counts processor time in ticks; 100 a second on all its present platforms (sysconf(3), _SC_CLK_TCK). */
const TICKS_PER_SECOND = 100;

/** The processor time of a process and all that it started, browsers left out, also of those that have ended. */
export class TreeProcessorTime {
  readonly #root: number;
  readonly #ticks = new Map<number, number>();

  constructor(root: number) {
    this.#root = root;
  }

  /** To be called now and then: a process counts as it was last seen. */
  look(): void {
    for (const pid of treeWithoutBrowsers(this.#root)) {
      const ticks = ticksOf(pid);
      if (ticks !== null) this.#ticks.set(pid, ticks);
    }
  }

  /** User and system time until the last look, in seconds. */
  get seconds(): number {
    return [...this.#ticks.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  }
}

/** Fields 14 and 15 of /proc/PID/stat (proc(5)), which come after the name in brackets; null when the process has ended. */
function ticksOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return null;
  }
}
