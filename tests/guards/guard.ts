import type { EngineName } from '../support/browser.ts';

/** Folders of the project that may contain guards; a copy of the project has them all. */
type GuardedFolder = 'adapters' | 'backend' | 'backend-domain';

/** Tests that must turn red: those of one jest project in files whose path holds `path`, by their full names. */
export interface ShownBy {
  readonly project: 'adapter-contract' | 'api' | 'domain' | 'processes';
  readonly path: string;
  /** A regular expression, as jest's --testNamePattern; absent: all tests of these files. */
  readonly tests?: string;
}

export type AtLeastOne = readonly [ShownBy, ...ShownBy[]];

/** One thing that keeps Signpost from reaching, or telling, what it may not: and what shows when it is missing. */
export interface Guard {
  readonly name: string;
  /** The possible harm without it. */
  readonly why: string;
  /** From the project's root. */
  readonly file: `${GuardedFolder}/${string}.ts`;
  /** Is in the file exactly once. */
  readonly text: string;
  /** Takes the text's place: the program still compiles and works, only without the guard. */
  readonly without: string;
  /** Each of these must turn red by itself. */
  readonly shownBy: AtLeastOne;
  /**
   * Another guard of the product against the same harm, so that only a test of this layer alone can show that this one
   * is missing.
   */
  readonly besides?: string;
}

export function contract(path: string, tests?: string): ShownBy {
  return { project: 'adapter-contract', path, ...(tests === undefined ? {} : { tests }) };
}

export function api(path: string, tests?: string): ShownBy {
  return { project: 'api', path, ...(tests === undefined ? {} : { tests }) };
}

export function processes(path: string, tests?: string): ShownBy {
  return { project: 'processes', path, ...(tests === undefined ? {} : { tests }) };
}

export function domain(path: string, tests?: string): ShownBy {
  return { project: 'domain', path, ...(tests === undefined ? {} : { tests }) };
}

/** The tests of one engine: their names say which one it is. */
export function onEngine(engine: EngineName, path: string, tests: string): ShownBy {
  return contract(path, `\\b${engine}\\b.*${tests}`);
}

export function onBothEngines(path: string, tests: string): AtLeastOne {
  return [onEngine('playwright', path, tests), onEngine('puppeteer', path, tests)];
}
