import type { ShownBy } from './guard.ts';

/** Tests of the same files that run together, and the proofs that they are for. */
export interface Selection {
  readonly project: ShownBy['project'];
  readonly path: string;
  /** A regular expression, as jest's --testNamePattern; absent: all tests of these files. */
  readonly tests?: string;
  readonly shows: readonly ShownBy[];
}

/** One selection for each project and path. */
export function selectionsOf(wanted: readonly ShownBy[]): readonly Selection[] {
  const files = Map.groupBy(wanted, ({ project, path }) => `${project} ${path}`);
  return [...files.values()].flatMap((shows) => {
    const [first] = shows;
    if (first === undefined) return [];
    const { project, path } = first;
    const names = shows.map(({ tests }) => tests);
    if (names.includes(undefined)) return { project, path, shows };
    const tests = [...new Set(names)].map((name) => `(?:${name})`).join('|');
    return { project, path, tests, shows };
  });
}
