import { readdirSync, readFileSync } from 'node:fs';

/** The programs that browsers run as, as the kernel names them. */
const BROWSER = /^(chrom|headless)/;

/**
 * Resident memory of a process and its descendants, browsers left out, in MB of 1,024 kB, as the kernel reports it (proc(5)).
 * 0 where there is no /proc.
 */
export function residentMegabytes(root: number): number {
  const kilobytes = treeWithoutBrowsers(root).map((pid) =>
    Number(field(contentOf(`/proc/${pid}/status`), 'VmRSS')),
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

/** The ids of a process and its descendants, browsers left out; empty where there is no /proc. */
export function treeWithoutBrowsers(root: number): number[] {
  const found: number[] = [];
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const name = field(contentOf(`/proc/${pid}/status`), 'Name');
    if (name === '' || BROWSER.test(name)) continue;
    found.push(pid);
    waiting.push(...childrenOf(pid));
  }
  return found;
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
