import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in ticks; 100 a second on all its present platforms (sysconf(3), _SC_CLK_TCK). */
const TICKS_PER_SECOND = 100;
/** Most browsers run in a process group of their own; the name identifies the others. */
const BROWSER = /^(chrom|headless)/;

/** The processor time of a process group without its browsers. Includes processes that have ended. */
export class GroupProcessorTime {
  readonly #group: number;
  readonly #ticks = new Map<string, number>();

  constructor(group: number) {
    this.#group = group;
  }

  /** Call this regularly: a process counts with the time that its last sample found. */
  sample(): void {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const process = processOf(pid);
      if (process?.group === this.#group && !BROWSER.test(process.name))
        this.#ticks.set(pid, process.ticks);
    }
  }

  /** User and system time at the last sample, in seconds. */
  get seconds(): number {
    return [...this.#ticks.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  }
}

/**
 * From /proc/PID/stat (proc(5)): the name in brackets, then the state, the parent, the group and, as fields 14 and 15, user and
 * system time. Null when the process has ended.
 */
function processOf(pid: string): { name: string; group: number; ticks: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      group: Number(fields[2]),
      ticks: Number(fields[11]) + Number(fields[12]),
    };
  } catch {
    return null;
  }
}
