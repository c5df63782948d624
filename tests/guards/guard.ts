import type { EngineName } from '../support/browser.ts';

/** Folders of the project that may contain guards; a copy of the project has them all. */
type GuardedFolder = 'adapters' | 'backend' | 'backend-domain';

/** Tests that must fail without the guard: those of one jest project in files whose path contains `path`. */
export interface ShownBy {
  readonly project: 'adapter-contract' | 'api' | 'domain' | 'processes';
  readonly path: string;
  /** A regular expression for full test names, as jest's --testNamePattern; absent: all tests of these files. */
  readonly tests?: string;
}

export type AtLeastOne = readonly [ShownBy, ...ShownBy[]];

/**
 * A check in the code that keeps Signpost from reaching or revealing what it may not, and the tests that fail without
 * it.
 */
export interface Guard {
  readonly name: string;
  /** What could happen without it. */
  readonly why: string;
  /** Path from the project's root. */
  readonly file: `${GuardedFolder}/${string}.ts`;
  /** The code of the guard; it is in the file exactly once. */
  readonly text: string;
  /** Replaces `text`. The program must still compile and work, only without the guard. */
  readonly without: string;
  /** Each entry must have at least one failing test without the guard. */
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

/** The tests of one browser engine, whose names contain the engine's name. */
export function onEngine(engine: EngineName, path: string, tests: string): ShownBy {
  return contract(path, `\\b${engine}\\b.*${tests}`);
}

export function onBothEngines(path: string, tests: string): AtLeastOne {
  return [onEngine('playwright', path, tests), onEngine('puppeteer', path, tests)];
}
