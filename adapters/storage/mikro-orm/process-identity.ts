import { execFileSync, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Distinguishes a process from a later one with the same pid, by the time it was started. Null when there is no such
 * process, '' when the system does not report the time.
 */
export function processIdentity(pid: number): string | null {
  if (!isRunning(pid)) return null;
  return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Field 22 of proc(5)'s stat, in ticks since the machine was started, and which start of the machine that was. */
function startOnLinux(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name in parentheses, may hold spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}.${fields[19]}`;
  } catch {
    return '';
  }
}

function startByPs(pid: number): string {
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    const shown = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { stdio });
    return shown.toString('utf8').trim();
  } catch {
    return '';
  }
}
