export interface RobotsLine {
  readonly text: string;
  readonly changed: boolean;
}

/**
 * Both files line by line, with what only one of them has marked. The block is one run of lines, so what the two have
 * in common is their beginning and their end.
 */
export function robotsLines(
  original: string | null,
  updated: string,
): { readonly before: readonly RobotsLine[]; readonly after: readonly RobotsLine[] } {
  const before = linesOf(original ?? '');
  const after = linesOf(updated);
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const marked = (lines: readonly string[]) =>
    lines.map((text, index) => ({ text, changed: index >= start && index < lines.length - end }));
  return { before: marked(before), after: marked(after) };
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}
