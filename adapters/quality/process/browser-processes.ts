import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { statusFields } from '../../process-status.ts';

const MAX_WAIT_MS = 5000;

/**
 * Kills a browser that we started, and waits until none of its processes is running: the process group of `leader` and,
 * on Linux, its crash handlers, which leave the group but have our `folder` in their command line. (Chromium's switch
 * against crash handlers would also end its network process.)
 */
export async function endBrowserProcesses(leader: number, folder: string): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  do {
    kill(-leader);
    const left = runningProcesses(leader, folder);
    // Without /proc, only a signal to the group tells whether it still has processes.
    if (left === null ? !kill(-leader) : left.length === 0) return;
    for (const pid of left ?? []) kill(pid);
    await wait(20);
  } while (performance.now() < until);
}

/** Sends SIGKILL. Returns false when there is no such process. */
function kill(target: number): boolean {
  try {
    process.kill(target, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** The ids of the browser's running processes; null on systems without /proc. */
function runningProcesses(leader: number, folder: string): number[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name) && belongs(name, leader, folder))
      .map(Number);
  } catch {
    return null;
  }
}

/**
 * Whether a process belongs to the browser and is running. Zombies (Z) do not count as running: in a container they may
 * be reaped late or never.
 */
function belongs(pid: string, leader: number, folder: string): boolean {
  try {
    const [state, , group] = statusFields(pid);
    if (state === 'Z' || state === 'X' || Number(pid) === process.pid) return false;
    return (
      group === String(leader) || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
    );
  } catch {
    return false;
  }
}
