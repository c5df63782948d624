import { statfs } from 'node:fs/promises';

/**
 * Bytes to keep free on the disk of the embedded database. PostgreSQL writes its write-ahead log in files of 16 MB and
 * ends (PANIC) when there is no space for the next one; as PGlite, inside this process, it then loops endlessly and
 * blocks the server. One transaction of a scan writes less than these bytes.
 */
export const RESERVED_BYTES = 64 * 1024 * 1024;

/** How long an answer is cached, in milliseconds. */
const REMEMBERED_MS = 100;

/** Checks the free space of the disk that holds a folder. */
export class DiskRoom {
  readonly #folder: string;
  #asked: Promise<boolean> = Promise.resolve(true);
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Whether at least RESERVED_BYTES are free; also true when the file system does not tell. The answer is at most 100
   * ms old.
   */
  isEnough(): Promise<boolean> {
    const now = performance.now();
    if (now - this.#askedAt >= REMEMBERED_MS) {
      this.#askedAt = now;
      this.#asked = freeBytes(this.#folder).then(
        (free) => free >= RESERVED_BYTES,
        () => true,
      );
    }
    return this.#asked;
  }
}

/** The free bytes that unprivileged processes may use. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
