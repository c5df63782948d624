import type { ScanArguments } from '../config/scan-arguments.ts';

/** Text that needs no quotes in a shell. */
const PLAIN = /^[\w@:,./-]+$/;

/** The command that continues an interrupted scan: the same arguments, quoted for a POSIX shell, with --resume. */
export function resumeCommand({ url, out, given }: ScanArguments): string {
  const options = { ...given, out, resume: true };
  const words = Object.entries(options).flatMap(([name, value]) => wordsOf(name, value));
  return ['npm run -s scan --', ...[url, ...words].map(quoted)].join(' ');
}

function wordsOf(name: string, value: string | boolean | readonly string[]): string[] {
  if (typeof value === 'boolean') return [`--${name}`];
  // A value that begins with a dash would be parsed as another option.
  return [value]
    .flat()
    .flatMap((text) => (text.startsWith('-') ? [`--${name}=${text}`] : [`--${name}`, text]));
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
