import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder cannot be used; the message says why, in one sentence. */
export class OutputFolderUnusable extends Error {
  constructor(folder: string, cause: unknown) {
    const code = (cause as NodeJS.ErrnoException | null)?.code;
    const why =
      code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'there is no permission to write to it'
        : code === 'ENOTDIR' || code === 'EEXIST'
          ? 'a file is at this path'
          : code === 'ENOENT'
            ? 'it cannot be created there'
            : code === 'ENOSPC'
              ? 'the disk is full'
              : String(code ?? cause);
    super(`The folder ${folder} cannot be used: ${why}. Choose another with --out DIR.`);
    this.name = 'OutputFolderUnusable';
  }
}

/**
 * Creates a folder and its parents. `recursive: true` is not used, because Node 24 never returns from it inside a
 * folder in which nothing can be created, such as /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** The folder for a scan's files. Its subfolder `.signpost` has the data for resuming the scan. */
export class OutputFolder {
  readonly path: string;

  /** Creates the folder when it does not exist. Throws OutputFolderUnusable. */
  constructor(path: string) {
    this.path = path;
    try {
      makeFolder(this.work);
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
      accessSync(this.work, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new OutputFolderUnusable(path, error);
    }
  }

  /** The folder of the scan's own database, which is kept until the scan is complete. */
  get work(): string {
    return join(this.path, '.signpost');
  }

  /**
   * Writes all files, or none when one cannot be written: each is written to a temporary file, then all are renamed.
   * Throws OutputFolderUnusable.
   */
  write(files: readonly { readonly name: string; readonly content: string }[]): void {
    const staged: { from: string; to: string }[] = [];
    try {
      for (const { name, content } of files) {
        const to = join(this.path, name);
        const from = join(this.work, `${name.replaceAll('/', '-')}.new`);
        makeFolder(dirname(to));
        writeFileSync(from, content);
        staged.push({ from, to });
      }
      for (const { from, to } of staged) renameSync(from, to);
    } catch (error) {
      for (const { from } of staged) rmSync(from, { force: true });
      throw new OutputFolderUnusable(this.path, error);
    }
  }

  /** Removes the data for resuming. */
  forget(): void {
    rmSync(this.work, { recursive: true, force: true });
  }
}
