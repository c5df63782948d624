import { readdirSync, readFileSync } from 'node:fs';

interface ProcessStatus {
  readonly pid: number;
  readonly parent: number;
  readonly program: string;
  readonly kilobytes: number;
}

/** Resident memory of a process and its descendants, browsers left out, in MB of 1,024 kB. */
export function residentMegabytes(root: number): number {
  const processes = runningProcesses();
  const family = new Set([root]);
  for (let grown = true; grown; ) {
    const before = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
    grown = family.size > before;
  }
  const kilobytes = processes
    .filter(({ pid, program }) => family.has(pid) && !/^(chrom|headless)/.test(program))
    .reduce((sum, process) => sum + process.kilobytes, 0);
  return Math.round(kilobytes / 1024);
}

function runningProcesses(): ProcessStatus[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string) =>
          new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
        return [
          {
            pid: Number(name),
            parent: Number(field('PPid')),
            program: field('Name'),
            kilobytes: Number(field('VmRSS')),
          },
        ];
      } catch {
        // It has ended since the folder was listed.
        return [];
      }
    });
}
