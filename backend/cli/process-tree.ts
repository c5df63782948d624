import { readdirSync, readFileSync } from 'node:fs';

/** The names of browser processes, as the kernel reports them. */
const BROWSER = /^(chrom|headless)/;

/**
 * The resident memory of a process and its descendants, browsers excluded, in MB of 1,024 kB, as the kernel reports it
 * (proc(5)): the memory that each process has for itself, and once the pages of program files, which processes of the
 * same program share. 0 on systems without /proc.
 */
export function residentMegabytes(root: number): number {
  let own = 0;
  let files = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const status = contentOf(`/proc/${pid}/status`);
    if (BROWSER.test(field(status, 'Name'))) continue;
    own += Number(field(status, 'RssAnon')) + Number(field(status, 'RssShmem'));
    files = Math.max(files, Number(field(status, 'RssFile')));
    waiting.push(...childrenOf(pid));
  }
  return Math.round((own + files) / 1024);
}

/**
 * The ids of a process's children: those of all its threads, because the kernel lists a child under the thread that
 * started it.
 */
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

/** The content of a file in /proc; '' when the process has ended meanwhile. */
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
