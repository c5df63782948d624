import { readFileSync } from 'node:fs';

/**
 * The fields of /proc/PID/stat (proc_pid_stat(5)) from the third one, the state, on. Throws when the process has ended,
 * and on systems without /proc.
 */
export function statusFields(pid: number | string): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, the program's name in parentheses, may itself contain spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
