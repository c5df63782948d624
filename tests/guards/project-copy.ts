import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Guard } from './guard.ts';

/** The project's root. */
export const projectRoot = join(import.meta.dirname, '../..');

/** The parts of the project that jest and the processes of tests need. */
const SOURCES = [
  ...['adapters', 'backend', 'backend-domain', 'contracts', 'frontend', 'scripts', 'tests'],
  ...['jest.config.js', 'package.json', 'tsconfig.base.json'],
];
const OWN_SCOPE = '@signpost';
const NOT_COPIED = new Set(['node_modules', 'dist']);

/** A guard's text is missing from its file, or occurs more than once. */
class GuardNotFound extends Error {
  constructor({ name, file }: Guard, times: number) {
    super(`${name}: its text occurs ${times} times in ${file}, not once.`);
    this.name = 'GuardNotFound';
  }
}

/** Returns how often a guard's text occurs in a source. */
export function timesIn(source: string, { text }: Guard): number {
  return source.split(text).length - 1;
}

/**
 * A copy of the project's sources in a temporary folder, from which guards are removed. The project itself does not
 * change.
 */
export class ProjectCopy {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<ProjectCopy> {
    const copy = new ProjectCopy(await mkdtemp(join(tmpdir(), 'signpost-guards-')));
    try {
      for (const source of SOURCES)
        await cp(join(projectRoot, source), join(copy.folder, source), {
          recursive: true,
          filter: (path) => !NOT_COPIED.has(basename(path)),
        });
      await copy.#linkPackages();
      return copy;
    } catch (error) {
      copy.remove();
      throw error;
    }
  }

  /** Runs `work` while the guard is missing from the copy. Rejects with GuardNotFound. */
  async without<Result>(guard: Guard, work: () => Promise<Result>): Promise<Result> {
    const file = join(this.folder, guard.file);
    const source = await readFile(file, 'utf8');
    const times = timesIn(source, guard);
    if (times !== 1) throw new GuardNotFound(guard, times);
    await writeFile(
      file,
      source.replace(guard.text, () => guard.without),
    );
    try {
      return await work();
    } finally {
      await writeFile(file, source);
    }
  }

  /** Synchronous, so that an exit handler can call it. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** Links the installed packages, and the copy's own workspaces. */
  async #linkPackages(): Promise<void> {
    const packages = join(this.folder, 'node_modules');
    const installed = join(projectRoot, 'node_modules');
    await mkdir(join(packages, OWN_SCOPE), { recursive: true });
    for (const name of await readdir(installed))
      if (name !== OWN_SCOPE) await symlink(join(installed, name), join(packages, name));
    for (const name of await readdir(join(installed, OWN_SCOPE)))
      await symlink(`../../${name}`, join(packages, OWN_SCOPE, name));
    // When workspaces need different versions of a package, npm installs some of them inside a workspace.
    for (const source of SOURCES) {
      const own = join(projectRoot, source, 'node_modules');
      if (existsSync(own)) await symlink(own, join(this.folder, source, 'node_modules'));
    }
  }
}
