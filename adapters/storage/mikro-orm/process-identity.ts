import { execFileSync, type StdioOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { statusFields } from '../../process-status.ts';

/**
 * A text that distinguishes a process from a later one with the same pid, by its start time. Null when there is no such
 * process, '' when the system does not report the start time.
 */
export function processIdentity(pid: number): string | null {
  if (!isRunning(pid)) return null;
  return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is running, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The id of the machine's boot, and the process's start time in ticks since then (field 22 of its status).
 */
function startOnLinux(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}.${statusFields(pid)[19]}`;
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
