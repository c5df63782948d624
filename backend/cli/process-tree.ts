import { readdirSync, readFileSync } from 'node:fs';

/** The programs that browsers run as, as the kernel names them. */
const BROWSER = /^(chrom|headless)/;

/**
 * Resident memory of a process and its descendants, browsers left out, in MB of 1,024 kB, as the kernel reports it (proc(5)).
 * 0 where there is no /proc.
 */
export function residentMegabytes(root: number): number {
  let kilobytes = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const status = contentOf(`/proc/${pid}/status`);
    if (BROWSER.test(field(status, 'Name'))) continue;
    kilobytes += Number(field(status, 'VmRSS'));
    waiting.push(...childrenOf(pid));
  }
  return Math.round(kilobytes / 1024);
}

/** Each thread has the children that it started. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    contentOf(`/proc/${pid}/task/${thread}/children`)
      .split(' ')
      .filter((child) => child !== '')
      .map(Number),
  );
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** '' when the process has ended meanwhile. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function field(status: string, name: string): string {
  return new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
}
