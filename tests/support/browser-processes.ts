import { readdir, readFile } from 'node:fs/promises';
import { statusFields } from '@signpost/adapters/process-status.ts';

export interface BrowserProcess {
  readonly pid: number;
  /** Chromium's process type, such as `renderer` or `gpu-process`; null for the browser process. */
  readonly type: string | null;
}

/** The browser processes that the process `owner` started (found by `--signpost-owner`), and their descendants. */
export async function browserProcesses(owner: number = process.pid): Promise<BrowserProcess[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => processOf(Number(name))),
  );
  const known = all.filter((each) => each !== null);
  const browsers = new Set(
    known
      .filter(({ command }) => command.includes(`--signpost-owner=${owner}`))
      .map(({ pid }) => pid),
  );
  // Children of children: Chromium forks its renderers from a zygote.
  for (let before = -1; before !== browsers.size; ) {
    before = browsers.size;
    for (const { pid, parent } of known) if (browsers.has(parent)) browsers.add(pid);
  }
  return known
    .filter(({ pid }) => browsers.has(pid))
    .map(({ pid, command }) => ({ pid, type: /--type=([\w-]+)/.exec(command)?.[1] ?? null }));
}

async function processOf(
  pid: number,
): Promise<{ pid: number; parent: number; command: string } | null> {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const [state, parent] = statusFields(pid);
    if (state === 'Z' || command === '') return null;
    return { pid, parent: Number(parent), command: command.replaceAll('\0', ' ') };
  } catch {
    return null;
  }
}

/** The environment with which a process was started, as `NAME=value` strings. */
export async function environmentOf(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean);
}
