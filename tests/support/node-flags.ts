import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly scripts: Readonly<Record<string, string>> };

/** The flags that an npm script such as `start` passes to Node, so that a test starts the process that users start. */
export function nodeFlags(script: string): string[] {
  const flags = /\bnode ((?:--\S+ )*)\S+\.ts$/.exec(scripts[script] ?? '')?.[1];
  if (flags === undefined) throw new Error(`The npm script ${script} does not start Node.`);
  return flags.split(' ').filter((flag) => flag !== '');
}
