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
        ? 'it may not be written'
        : code === 'ENOTDIR' || code === 'EEXIST'
          ? 'something that is not a folder is in the way'
          : code === 'ENOENT'
            ? 'it cannot be made there'
            : code === 'ENOSPC'
              ? 'the disk is full'
              : String(code ?? cause);
    super(`The folder ${folder} cannot be used: ${why}. Choose another with --out DIR.`);
    this.name = 'OutputFolderUnusable';
  }
}

/**
 * Makes a folder and those above it. Not by `recursive: true`, which never returns where a folder exists and takes no
 * others, as /proc does (Node 24).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** The folder that a scan's files go to. What a scan needs to be resumed is in `.signpost` below it. */
export class OutputFolder {
  readonly path: string;

  /** Creates the folder when it is not there. Throws OutputFolderUnusable. */
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

  /** The scan's own database, kept until the scan is complete. */
  get work(): string {
    return join(this.path, '.signpost');
  }

  /** Writes all files or, when one cannot be written, none: each is written aside first, then all are moved into place. */
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
