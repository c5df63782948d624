import type { ScanArguments } from '../config/scan-arguments.ts';

/** Text that a shell takes without quotes. */
const PLAIN = /^[\w@:,./-]+$/;

/** The command that continues an interrupted scan: the person's arguments, for a POSIX shell, and --resume. */
export function resumeCommand({ url, out, given }: ScanArguments): string {
  const options = { ...given, out, resume: true };
  const words = Object.entries(options).flatMap(([name, value]) => wordsOf(name, value));
  return ['npm run -s scan --', ...[url, ...words].map(quoted)].join(' ');
}

function wordsOf(name: string, value: string | boolean | readonly string[]): string[] {
  if (typeof value === 'boolean') return [`--${name}`];
  // A value that begins with a dash would be an option of its own.
  return [value]
    .flat()
    .flatMap((text) => (text.startsWith('-') ? [`--${name}=${text}`] : [`--${name}`, text]));
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
