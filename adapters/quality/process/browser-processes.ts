import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const LAST_BREATH_MS = 5000;

/**
 * Kills a browser that we started and waits until none of its processes runs any more: those of the process group
 * that `leader` leads and, on Linux, its crash handlers, which leave the group but name our `folder`, a folder that
 * nothing else uses. (Chromium's switch against crash handlers also ends its network process.)
 */
export async function endBrowserProcesses(leader: number, folder: string): Promise<void> {
  const until = performance.now() + LAST_BREATH_MS;
  do {
    kill(-leader);
    const left = runningProcesses(leader, folder);
    // Without /proc the group's word must do.
    if (left === null ? !kill(-leader) : left.length === 0) return;
    for (const pid of left ?? []) kill(pid);
    await wait(20);
  } while (performance.now() < until);
}

/** False when there is no process to kill. */
function kill(target: number): boolean {
  try {
    process.kill(target, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** Null on systems without /proc. */
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
 * /proc/PID/stat is `pid (name) state parent group …` (proc_pid_stat(5)); the name may contain any character. Killed
 * processes that were not collected yet (Z) do not run: a container's first process may collect them late or never.
 */
function belongs(pid: string, leader: number, folder: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X' || Number(pid) === process.pid) return false;
    return (
      group === String(leader) || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
    );
  } catch {
    return false;
  }
}
