import { statusFields } from './process-status.ts';

/** Linux counts processor time in ticks; 100 a second on all its present platforms (sysconf(3), _SC_CLK_TCK). */
const MS_PER_TICK = 10;

/**
 * The processor time that a process has used, in milliseconds: user and system time, fields 14 and 15 of its
 * status. Null when the process has ended, and on systems that do not report it there.
 */
export function processorTimeMs(pid: number): number | null {
  try {
    const [user, system] = statusFields(pid).slice(11, 13);
    return (Number(user) + Number(system)) * MS_PER_TICK;
  } catch {
    return null;
  }
}

/**
 * The processor time that this thread has used, in milliseconds. Work that it limits ends at the same point on a busy
 * machine as on an idle one.
 */
export function threadTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
